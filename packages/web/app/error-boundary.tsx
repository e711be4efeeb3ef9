import { Component, type ReactNode } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { usePage } from "../lib/page.ts";

interface Props {
  /** A new place leaves the failed page behind and starts drawing again. */
  place: string;
  /** True inside a frame with its menu, which stays. */
  framed: boolean;
  children: ReactNode;
}

interface State {
  failed: "no" | "offline" | "broken";
}

const reload = (): void => window.location.reload();

/**
 * A page whose code did not arrive because the connection is gone is loaded when it is back: anew
 * and not tried again, because a browser keeps what failed to load.
 */
class Boundary extends Component<Props, State> {
  override state: State = { failed: "no" };

  static getDerivedStateFromError(): State {
    return { failed: navigator.onLine ? "broken" : "offline" };
  }

  override componentDidCatch() {
    if (!navigator.onLine) addEventListener("online", reload);
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed === "no" || before.place === this.props.place) return;
    removeEventListener("online", reload);
    // Deriving it from props instead would undo the failure while it is being caught.
    // oxlint-disable-next-line react/no-did-update-set-state -- once per change of place, no loop
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
            : "Something on it went wrong, or the connection broke while it loaded."}{" "}
          Answers you gave in a test are kept.
        </p>
        <p className="plain-actions">
          <button type="button" className="plain-button" onClick={reload}>
            Reload the page
          </button>
          {!framed && <a href="/">Go to the start page</a>}
        </p>
      </PlainPage>
    );
  }
}

/** Catches what a screen throws and offers a way back; React itself logs the error. */
export function ErrorBoundary({ framed = false, children }: Omit<Partial<Props>, "place">) {
  const { pathname } = useLocation();
  return (
    <Boundary place={pathname} framed={framed}>
      {children}
    </Boundary>
  );
}

/** What fails of a page stays inside its frame, whose menu leads on. */
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

/** A page of a few words without any kit, for when little else can be relied upon. */
function PlainPage({ title, framed = false, children }: PlainPageProps) {
  const heading = usePage(title);
  const Part = framed ? "div" : "main";
  return (
    <Part {...(!framed && { id: "main" })} className="plain-page" data-framed={framed}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </Part>
  );
}
