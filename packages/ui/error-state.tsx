import type { ReactNode } from "react";
import { Button } from "./kit/button.tsx";
import { StatePaper } from "./state-paper.tsx";
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
      <StatePaper>
        <path d="M48 20v20m0 12h0" stroke="var(--academy-wrong-fill)" strokeWidth="7" />
      </StatePaper>
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
