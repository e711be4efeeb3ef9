import type { TestRow } from "@academy/core/exam/assessment/test-list.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { notify, notifyUndo } from "../../lib/notices.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import type { RowParts } from "./manage-tests-page.tsx";
import { archivable, deleteRefusal, editRefusal } from "./manage-tests.rules.ts";
import classes from "./manage-tests.module.css";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { formatMoment } from "../../lib/format.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { messageOf } from "../../lib/form/form-errors.ts";
import { testListsKey } from "../../shared/results/results.queries.ts";
import { deleteTestNow, postArchived, postPatternOf, postRestore } from "./manage-tests.queries.ts";

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
  const keeping = useSavePattern(test);
  const common = { variant: "subtle", size: "compact" } as const;
  return (
    <div className={classes.actions}>
      {refusal === null ? (
        <Button
          {...common}
          component={Link}
          to={linkToAdmin("adminEditTest", { testId })}
          aria-label={`Edit ${title}`}
        >
          Edit
        </Button>
      ) : (
        <Button
          {...common}
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
        to={linkToAdmin("adminCreateTest", {}, { copyOf: testId })}
        aria-label={`Duplicate ${title}`}
      >
        Duplicate
      </Button>
      <Button
        {...common}
        loading={keeping.isPending}
        aria-label={`Save ${title} as a pattern`}
        onClick={() => keeping.mutate()}
      >
        Save as pattern
      </Button>
      <Button
        {...common}
        component={Link}
        to={linkToAdmin("adminTestReports", { testId })}
        aria-label={`View User Reports of ${title}`}
      >
        View User Reports
      </Button>
      <Button
        {...common}
        component={Link}
        to={linkToAdmin("adminAudit", {}, { subject: testId })}
        aria-label={`Audit log of ${title}`}
      >
        Audit log
      </Button>
      {downloadOf(test)}
      {processOf(test, new Date(now).toISOString())}
      {archivable(test, now) && (
        <Button
          {...common}
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
        size="compact"
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

/** Asks for confirmation, deletes the test, and offers Undo. */
function DeleteTest({ test, onClose }: { test: TestRow; onClose: () => void }) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: testListsKey });
  const restore = async () => {
    try {
      await postRestore(test._id);
      notify(`Restored ${test.title}`, "success");
    } catch (error) {
      notify(messageOf(error, "The test was not restored. Please try again."), "error", 8_000);
    }
    refresh();
  };
  const deleting = useMutation({
    mutationFn: () => deleteTestNow(test._id),
    onSuccess: () => {
      onClose();
      notifyUndo("🗑️ Test deleted", () => void restore());
      refresh();
    },
    onError: () => notify("❌ Failed to delete test", "error"),
  });
  return (
    <ConfirmDialog
      title="Delete this test?"
      action="Delete"
      busy={deleting.isPending}
      onYes={() => deleting.mutate()}
      onClose={onClose}
    >
      <p>
        {test.title}, which starts {formatMoment(test.startTime)}, leaves every list. Its questions
        stay in the bank.
      </p>
      <Problem>{deleting.isError ? messageOf(deleting.error, "Please try again.") : null}</Problem>
    </ConfirmDialog>
  );
}

/** Saves the test's plan as a pattern and opens it. */
function useSavePattern({ _id, title }: TestRow) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => postPatternOf(_id),
    onSuccess: async (pattern) => {
      notify(`Saved ${title} as a pattern`, "success");
      await navigate(linkToAdmin("adminPattern", { patternId: pattern._id }));
    },
    onError: (error) => notify(messageOf(error, "Please try again."), "error", 8_000),
  });
}

/** Archives a test that is over, or moves it back to the lists. */
function useArchive(test: TestRow) {
  const client = useQueryClient();
  const archive = useMutation({
    mutationFn: (archived: boolean) => postArchived(test._id, archived),
    onSuccess: (_view, archived) => {
      void client.invalidateQueries({ queryKey: testListsKey });
      const words = `${archived ? "Archived" : "Unarchived"} ${test.title}`;
      notifyUndo(words, () => archive.mutate(!archived));
    },
    onError: (error) => notify(messageOf(error, "Please try again."), "error", 8_000),
  });
  return archive;
}
