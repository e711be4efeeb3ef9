import type { TestRow } from "@academy/core/exam/assessment/test-list.schema.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { notify } from "../../lib/notices.ts";
import { linkTo } from "../../lib/paths.ts";
import { DeleteTest } from "./delete-test.tsx";
import type { RowParts } from "./manage-tests-page.tsx";
import { archivable, deleteRefusal, editRefusal } from "./manage-tests.rules.ts";
import { useArchive } from "./use-archive.ts";
import classes from "./manage-tests.module.css";

interface RowActionsProps extends RowParts {
  test: TestRow;
  /** The server's time, epoch milliseconds. */
  now: number;
}

/** The actions of a test. One that is not allowed now says why when selected. */
export function RowActions({ test, now, downloadOf, processOf }: RowActionsProps) {
  const { _id: testId, title } = test;
  const refusal = editRefusal(test, now);
  const archived = test.state === "archived";
  const archive = useArchive(test);
  const common = { variant: "subtle", size: "compact-md" } as const;
  return (
    <div className={classes.actions}>
      {refusal === null ? (
        <Button
          {...common}
          component={Link}
          to={linkTo("adminEditTest", { testId })}
          aria-label={`Edit ${title}`}
        >
          Edit
        </Button>
      ) : (
        <Button
          {...common}
          color="gray"
          className={classes.refused ?? ""}
          aria-disabled
          aria-label={`Edit ${title}`}
          title={refusal}
          onClick={() => notify(refusal, "warning")}
        >
          Edit
        </Button>
      )}
      <Button
        {...common}
        component={Link}
        to={linkTo("adminCreateTest", {}, { copyOf: testId })}
        aria-label={`Duplicate ${title}`}
      >
        Duplicate
      </Button>
      <Button
        {...common}
        component={Link}
        to={linkTo("adminTestReports", { testId })}
        aria-label={`View User Reports of ${title}`}
      >
        View User Reports
      </Button>
      {downloadOf(test)}
      {processOf(test, new Date(now).toISOString())}
      {archivable(test, now) && (
        <Button
          {...common}
          color="gray"
          loading={archive.isPending}
          aria-label={`${archived ? "Unarchive" : "Archive"} ${title}`}
          onClick={() => archive.mutate(!archived)}
        >
          {archived ? "Unarchive" : "Archive"}
        </Button>
      )}
      <Delete test={test} refusal={deleteRefusal(test, now)} />
    </div>
  );
}

/** A test that has started is archived, not deleted. */
function Delete({ test, refusal }: { test: TestRow; refusal: string | null }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        color={refusal === null ? "red" : "gray"}
        className={refusal === null ? "" : (classes.refused ?? "")}
        aria-disabled={refusal !== null}
        aria-label={`Delete ${test.title}`}
        title={refusal ?? undefined}
        onClick={() => (refusal === null ? setAsking(true) : notify(refusal, "warning"))}
      >
        Delete
      </Button>
      {asking && <DeleteTest test={test} onClose={() => setAsking(false)} />}
    </>
  );
}
