import type { ReactNode } from "react";
import { Button } from "./kit/button.tsx";
import classes from "./state-view.module.css";

interface ErrorStateProps {
  title?: string;
  /** What happened, what is safe and what to do. */
  message: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
}

/** A loading error with a retry button, announced to screen readers. */
export function ErrorState({ title, message, onRetry, retrying }: ErrorStateProps) {
  return (
    <div className={classes.view} role="alert">
      <svg width="112" height="84" viewBox="0 0 96 72" strokeLinecap="round" aria-hidden="true">
        <rect
          x="18"
          y="6"
          width="60"
          height="60"
          rx="6"
          fill="var(--academy-surface)"
          stroke="var(--academy-line)"
          strokeWidth="2"
        />
        <path d="M48 20v20m0 12h0" stroke="var(--academy-wrong-fill)" strokeWidth="7" />
      </svg>
      <h2 className="academy-heading-lg">{title ?? "This did not load"}</h2>
      <p className={classes.words}>{message}</p>
      {onRetry && (
        <Button onClick={onRetry} loading={retrying ?? false}>
          Retry
        </Button>
      )}
    </div>
  );
}
