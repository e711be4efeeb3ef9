import { Button } from "@academy/ui/kit/button.tsx";
import classes from "./page-steps.module.css";

interface PageStepsProps {
  /** Names the steps: "Pages of questions". */
  label: string;
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
}

/** Previous and next page of a list; nothing where there is one page. */
export function PageSteps({ label, page, totalPages, onPage }: PageStepsProps) {
  if (totalPages < 2 && page === 1) return null;
  return (
    <nav className={classes.pages} aria-label={label}>
      <Button
        variant="default"
        disabled={page <= 1}
        onClick={() => onPage(Math.max(1, Math.min(page - 1, totalPages)))}
      >
        Previous
      </Button>
      <span>
        Page {page} of {totalPages}
      </span>
      <Button variant="default" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
