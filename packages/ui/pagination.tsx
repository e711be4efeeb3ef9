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
  /**
   * The cursor after which this page begins: `next` of the page before; empty for the first page.
   */
  after: string;
  /** The cursor after which the next page begins; null on the last page. */
  next: string | null;
  onPage: (after: string) => void;
}

type PaginationProps = (CountedPages | PagesByCursor) & {
  /** Label of the navigation: "Pages of questions". */
  label: string;
  /** Further buttons. */
  children?: ReactNode;
};

/**
 * Buttons for the previous and next page of a list. If there is only one page, nothing is rendered,
 * except with `short`.
 */
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

/**
 * By the cursor of a page, the cursor of the page before it. Known only while the app stays open.
 */
const before = new Map<string, string>();

function ByCursor(props: PagesByCursor & Pick<PaginationProps, "label" | "children">) {
  const { label, after, next, onPage, children } = props;
  // After a reload the page before is not known, so the button leads to the first page.
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
