import { Button } from "@academy/ui/kit/button.tsx";
import classes from "./page-steps.module.css";

interface CursorStepsProps {
  /** Names the steps: "Pages of users". */
  label: string;
  /** The place where the page before ended; empty for the first one. */
  after: string;
  /** Where this page ended; null on the last one. */
  next: string | null;
  onPage: (after: string) => void;
}

/** The places of earlier pages, for the way back; known for as long as the app stays open. */
const before = new Map<string, string>();

/** Previous and next page of a list whose pages go by places; nothing where there is one page. */
export function CursorSteps({ label, after, next, onPage }: CursorStepsProps) {
  // After a reload only the first page is known.
  const back = before.get(after);
  if (after === "" && next === null) return null;
  const turn = (to: string) => {
    window.scrollTo(0, 0);
    onPage(to);
  };
  return (
    <nav className={classes.pages} aria-label={label}>
      <Button variant="default" disabled={after === ""} onClick={() => turn(back ?? "")}>
        {after === "" || back !== undefined ? "Previous" : "First page"}
      </Button>
      <Button
        variant="default"
        disabled={next === null}
        onClick={() => {
          if (next === null) return;
          before.set(next, after);
          turn(next);
        }}
      >
        Next
      </Button>
    </nav>
  );
}
