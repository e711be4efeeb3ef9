import { StudentReportsPage } from "../features/student-reports/student-reports-page.tsx";
import { usePage } from "../lib/page.ts";
import { useSession } from "../lib/session.ts";
import classes from "../app/student-page.css";

/** /user/test-reports: all that was submitted, found by exam and day. */
export function StudentReportsScreen() {
  const heading = usePage("Test Reports");
  const { user } = useSession();
  return (
    <div className={classes.page}>
      <h1 ref={heading} tabIndex={-1}>
        Test Reports
      </h1>
      <StudentReportsPage userId={user?.userId ?? ""} />
    </div>
  );
}
