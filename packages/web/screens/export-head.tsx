import { ExportButton } from "../shared/export/export-button.tsx";
import { usePage } from "../lib/page.ts";
import classes from "../app/pages/export-head.module.css";

/** The title of a page of results, beside the button that downloads them. */
export function ExportHead({ title, testId }: { title: string; testId: string }) {
  const heading = usePage(title);
  return (
    <div className={classes.head}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <ExportButton key={testId} testId={testId} />
    </div>
  );
}
