import { ExportButton } from "../../shared/export/export-button.tsx";
import type { PageHeading } from "../../lib/page.ts";
import classes from "./export-head.module.css";

interface ExportHeadProps {
  title: string;
  heading: PageHeading;
  testId: string;
}

/** The title of a results page, next to the button that downloads the results. */
export function ExportHead({ title, heading, testId }: ExportHeadProps) {
  return (
    <div className={classes.head}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <ExportButton key={testId} testId={testId} />
    </div>
  );
}
