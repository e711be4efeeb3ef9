import type { ReactNode } from "react";
import { Button } from "./kit/button.tsx";
import classes from "./pagination.module.css";

interface CountedPages {
  next?: undefined;
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** "Prev" and "Page 1 / 3", even for one page: the specification's form for enquiries. */
  short?: boolean;
}

interface PagesByCursor {
  /** Cursor of the previous page; empty for the first one. */
  after: string;
  /** Cursor of this page; null on the last one. */
  next: string | null;
  onPage: (after: string) => void;
}

type PaginationProps = (CountedPages | PagesByCursor) & {
  /** Label of the navigation: "Pages of questions". */
  label: string;
  /** Further buttons. */
  children?: ReactNode;
};

/** Links to the previous and next page of a list; renders nothing if there is one page. */
export function Pagination(props: PaginationProps) {
  return props.next !== undefined ? <ByCursor {...props} /> : <Counted {...props} />;
}

const counted = (count: number): string => count.toLocaleString("en-IN");

function Counted(props: CountedPages & Pick<PaginationProps, "label" | "children">) {
  const { label, page, totalPages, onPage, short = false, children } = props;
  if (!short && totalPages < 2 && page === 1) return null;
  return (
    <nav className={classes.pages} aria-label={label}>
      <Step
        disabled={page <= 1}
        onClick={() => onPage(Math.max(1, Math.min(page - 1, totalPages)))}
      >
        {short ? "Prev" : "Previous"}
      </Step>
      <span aria-live="polite">
        Page {counted(page)} {short ? "/" : "of"} {counted(totalPages)}
      </span>
      <Step disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Next
      </Step>
      {children}
    </nav>
  );
}

/** Cursors of earlier pages, to go back; known while the app stays open. */
const before = new Map<string, string>();

function ByCursor(props: PagesByCursor & Pick<PaginationProps, "label" | "children">) {
  const { label, after, next, onPage, children } = props;
  // After a reload only the first page is known.
  const back = before.get(after);
  if (after === "" && next === null) return null;
  const turn = (to: string) => {
    window.scrollTo(0, 0);
    onPage(to);
  };
  return (
    <nav className={classes.pages} aria-label={label}>
      <Step disabled={after === ""} onClick={() => turn(back ?? "")}>
        {after === "" || back !== undefined ? "Previous" : "First page"}
      </Step>
      <Step
        disabled={next === null}
        onClick={() => {
          if (next === null) return;
          before.set(next, after);
          turn(next);
        }}
      >
        Next
      </Step>
      {children}
    </nav>
  );
}

interface StepProps {
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Step(props: StepProps) {
  return <Button variant="default" {...props} />;
}
