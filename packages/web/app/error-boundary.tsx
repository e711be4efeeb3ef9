import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { Component, type ReactNode } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { usePage } from "../lib/address/page.ts";

interface Props {
  /** The address of the page: on another page, the boundary shows the content again. */
  place: string;
  /** True inside a frame, whose menu keeps working. */
  framed: boolean;
  children: ReactNode;
}

interface State {
  failed: "no" | "offline" | "broken";
}

const reload = (): void => window.location.reload();

/**
 * Remembers a lost connection: code requested offline may fail only after the connection is back.
 */
let wasOffline = false;
const noteOffline = (): void => void (wasOffline = true);

/**
 * A page whose code could not be loaded while offline is reloaded when the connection is back. A
 * retry without a reload would fail, because the browser remembers the failed import.
 */
class Boundary extends Component<Props, State> {
  override state: State = { failed: "no" };

  static getDerivedStateFromError(): State {
    return { failed: navigator.onLine && !wasOffline ? "broken" : "offline" };
  }

  override componentDidMount() {
    addEventListener("offline", noteOffline);
  }

  override componentDidCatch() {
    if (this.state.failed !== "offline") return;
    // The connection may have come back since the error was rendered.
    if (navigator.onLine) reload();
    else addEventListener("online", reload);
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed === "no" || before.place === this.props.place) return;
    removeEventListener("online", reload);
    // Deriving this from props would clear the error while it is being caught.
    // oxlint-disable-next-line react/no-did-update-set-state -- once per navigation, no loop
    this.setState({ failed: "no" });
  }

  override componentWillUnmount() {
    removeEventListener("online", reload);
  }

  override render() {
    const { failed } = this.state;
    const { framed, children } = this.props;
    if (failed === "no") return children;
    const offline = failed === "offline";
    return (
      <PlainPage title={offline ? "You are offline" : "This page stopped working"} framed={framed}>
        <p>
          {offline
            ? "This page opens automatically when the connection is back."
            : "Something went wrong, or the connection was lost while the page loaded."}{" "}
          Your answers in a test are safe.
        </p>
        <Row>
          <Button onClick={reload}>Reload the page</Button>
          {!framed && <a href="/">Go to the start page</a>}
        </Row>
      </PlainPage>
    );
  }
}

/** Catches errors of a screen and offers a reload; React logs the error. */
export function ErrorBoundary({ framed = false, children }: Omit<Partial<Props>, "place">) {
  const { pathname } = useLocation();
  return (
    <Boundary place={pathname} framed={framed}>
      {children}
    </Boundary>
  );
}

/** Errors of a page stay inside its frame, so that the menu still works. */
export const InFrame = () => (
  <ErrorBoundary framed>
    <Outlet />
  </ErrorBoundary>
);

interface PlainPageProps {
  title: string;
  /** True inside a frame, which has its own landmark. */
  framed?: boolean;
  children: ReactNode;
}

/** A short page that needs no further code, because after such an error little else may work. */
function PlainPage({ title, framed = false, children }: PlainPageProps) {
  const heading = usePage(title);
  const Part = framed ? "div" : "main";
  return (
    <Stack component={Part} {...(!framed && { id: "main", className: "plain-page" })}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </Stack>
  );
}
