import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { ExportButton } from "../../shared/export/export-button.tsx";
import { ManageTestsPage } from "./manage-tests-page.tsx";
import { ProcessExpired } from "./process-expired.tsx";
import { TestProcess } from "../../shared/results/test-process.tsx";
import { usePage } from "../../lib/page.ts";
import { patterns } from "../../lib/paths.ts";
import classes from "./tests-page.module.css";

/** /admin/manage-tests */
export function ManageTestsScreen() {
  const heading = usePage("Manage Tests");
  return (
    <>
      <div className={classes.head}>
        <h1 ref={heading} tabIndex={-1}>
          Manage Tests
        </h1>
        <div className={classes.tools}>
          <ProcessExpired />
          <Button component={Link} to={patterns.adminCreateTest} size="md">
            Generate Test
          </Button>
        </div>
      </div>
      <ManageTestsPage
        downloadOf={(test) => <ExportButton testId={test._id} rowOf={test.title} />}
        processOf={(test, serverTime) => (
          <TestProcess test={{ ...test, serverTime }} processed={test.processed} known inRow />
        )}
      />
    </>
  );
}
