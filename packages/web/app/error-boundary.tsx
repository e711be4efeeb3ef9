import type { ReactNode } from "react";
import { Component, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { usePage } from "../lib/page.ts";
import { useOnline } from "../lib/use-online.ts";
import { PlainPage } from "./plain-page.tsx";

interface Props {
  /** Another place: the failed page is left behind and drawing starts anew. */
  place: string;
  /** True inside a frame with its menu, which stays. */
  framed: boolean;
  children: ReactNode;
}

/**
 * Why a page is not there. Its code may not have arrived because the connection is gone: then it is
 * loaded as soon as the connection is back. Loaded anew and not tried again, because a browser
 * keeps what failed to load.
 */
function Broken({ framed }: { framed: boolean }) {
  const online = useOnline();
  const wasOffline = useRef(!online);
  useEffect(() => {
    if (!online) wasOffline.current = true;
    else if (wasOffline.current) window.location.reload();
  }, [online]);
  const title = online ? "This page stopped working" : "You are offline";
  const words = online
    ? "Something on it went wrong, or the connection broke while it loaded. Answers you gave in a test are kept."
    : "This page opens automatically when the connection is back. Answers you gave in a test are kept.";
  const rest = (
    <>
      <p role="status">{words}</p>
      <p className="plain-actions">
        <button type="button" className="plain-button" onClick={() => window.location.reload()}>
          Reload the page
        </button>
        {!framed && <a href="/">Go to the start page</a>}
      </p>
    </>
  );
  return framed ? (
    <FramedWords title={title}>{rest}</FramedWords>
  ) : (
    <PlainPage title={title}>{rest}</PlainPage>
  );
}

function FramedWords({ title, children }: { title: string; children: ReactNode }) {
  const heading = usePage(title);
  return (
    <div className="plain-page" data-framed>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: Props) {
    // Deriving it from props instead would undo the failure while it is being caught.
    // oxlint-disable-next-line react/no-did-update-set-state -- once per change of place, no loop
    if (this.state.failed && before.place !== this.props.place) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <Broken framed={this.props.framed} />;
  }
}

/** Catches what a screen throws and offers a way back; React itself logs the error. */
export function ErrorBoundary({ framed = false, children }: Partial<Props>) {
  const { pathname } = useLocation();
  return (
    <Boundary place={pathname} framed={framed}>
      {children}
    </Boundary>
  );
}
