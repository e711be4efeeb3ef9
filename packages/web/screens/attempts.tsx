import { useParams } from "react-router-dom";
import { AttemptsPage } from "../features/attempts-admin/attempts-page.tsx";
import { ExportButton } from "../features/export/export-button.tsx";
import { usePage } from "../lib/page.ts";
import classes from "./attempts.module.css";

/** /admin/tests/{testId}/attempts */
export function AttemptsScreen() {
  const { testId = "" } = useParams();
  const heading = usePage("Attempts");
  return (
    <>
      <div className={classes.head}>
        <h1 ref={heading} tabIndex={-1}>
          Attempts
        </h1>
        <ExportButton key={testId} testId={testId} />
      </div>
      <AttemptsPage key={testId} testId={testId} />
    </>
  );
}
