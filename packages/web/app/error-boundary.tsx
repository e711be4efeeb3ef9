import type { ReactNode } from "react";
import { Component } from "react";
import { useLocation } from "react-router-dom";
import { PlainPage } from "./plain-page.tsx";

interface Props {
  /** Another place: the failed page is left behind and drawing starts anew. */
  place: string;
  children: ReactNode;
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
    return (
      <PlainPage title="This page stopped working">
        <p>
          Something on it went wrong, or the connection broke while it loaded. Answers you gave in a
          test are kept.
        </p>
        <p className="plain-actions">
          <button type="button" className="plain-button" onClick={() => window.location.reload()}>
            Reload the page
          </button>
          <a href="/">Go to the start page</a>
        </p>
      </PlainPage>
    );
  }
}

/** Catches what a screen throws and offers a way back; React itself logs the error. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary place={pathname}>{children}</Boundary>;
}
