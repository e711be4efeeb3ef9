import { useParams } from "react-router-dom";
import { ReportPage } from "../features/report/report-page.tsx";
import classes from "../features/report/report.module.css";

/** /test-report/{submissionId} */
export function ReportScreen() {
  const { submissionId = "" } = useParams();
  return (
    <div className={classes.page}>
      <ReportPage key={submissionId} submissionId={submissionId} />
    </div>
  );
}
