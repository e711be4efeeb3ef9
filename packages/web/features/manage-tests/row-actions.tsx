import type { TestRow } from "@academy/core/exam/assessment/test-list.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { RowMenu } from "@academy/ui/kit/row-menu.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { notify, notifyUndo } from "../../lib/notices.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import type { RowParts } from "./manage-tests-page.tsx";
import { archivable, deleteRefusal, editRefusal } from "./manage-tests.rules.ts";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { formatMoment } from "../../lib/format.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { messageOf } from "../../lib/form/form-errors.ts";
import { testListsKey } from "../../shared/results/results.queries.ts";
import { deleteTestNow, postArchived, postPatternOf, postRestore } from "./manage-tests.queries.ts";

const PaperExportDialog = lazy(async () => ({
  default: (await import("../../shared/export/paper-export-dialog.tsx")).PaperExportDialog,
}));

interface RowActionsProps extends RowParts {
  test: TestRow;
  /** The server's time, epoch milliseconds. */
  now: number;
}

const small = { variant: "subtle", size: "compact" } as const;

/**
 * The actions that the specification names. An action that is not allowed now says why when it is
 * selected.
 */
export function NamedActions({ test, now, downloadOf, processOf }: RowActionsProps) {
  const { _id: testId, title } = test;
  const refusal = editRefusal(test, now);
  return (
    <Row gap="none">
      {refusal === null ? (
        <Button
          {...small}
          component={Link}
          to={linkToAdmin("adminEditTest", { testId })}
          aria-label={`Edit ${title}`}
        >
          Edit
        </Button>
      ) : (
        <Refused refusal={refusal} aria-label={`Edit ${title}`}>
          Edit
        </Refused>
      )}
      <Button
        {...small}
        component={Link}
        to={linkToAdmin("adminTestReports", { testId })}
        aria-label={`View User Reports of ${title}`}
      >
        View User Reports
      </Button>
      {downloadOf(test)}
      {processOf(test, new Date(now).toISOString())}
      <Delete test={test} refusal={deleteRefusal(test, now)} />
    </Row>
  );
}

interface RefusedProps {
  refusal: string;
  "aria-label": string;
  children: ReactNode;
}

const Refused = ({ refusal, ...rest }: RefusedProps) => (
  <Button
    {...small}
    {...rest}
    style={{ opacity: 0.65 }}
    aria-disabled
    title={refusal}
    onClick={() => notify(refusal, "warning")}
  />
);

/** The other actions of a test. */
export function TestMenu({ test, now }: Pick<RowActionsProps, "test" | "now">) {
  const { _id: testId, title } = test;
  const [exporting, setExporting] = useState(false);
  const archived = test.state === "archived";
  const archive = useArchive(test);
  const keeping = useSavePattern(test);
  return (
    <>
      <RowMenu
        label={`Actions for ${title}`}
        items={[
          {
            name: "Duplicate",
            link: (item) => (
              <Link {...item} to={linkToAdmin("adminCreateTest", {}, { copyOf: testId })} />
            ),
          },
          { name: "Save as pattern", onPress: () => keeping.mutate() },
          { name: "Download Word", onPress: () => setExporting(true) },
          {
            name: "Audit log",
            link: (item) => (
              <Link {...item} to={linkToAdmin("adminAudit", {}, { target: testId })} />
            ),
          },
          ...(archivable(test, now)
            ? [
                {
                  name: archived ? "Unarchive" : "Archive",
                  onPress: () => archive.mutate(!archived),
                },
              ]
            : []),
        ]}
      />
      {exporting && (
        <Suspense>
          <PaperExportDialog testId={testId} title={title} onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A test that has started is archived, not deleted. */
function Delete({ test, refusal }: { test: TestRow; refusal: string | null }) {
  const [asking, setAsking] = useState(false);
  const name = `Delete ${test.title}`;
  if (refusal !== null) {
    return (
      <Refused refusal={refusal} aria-label={name}>
        Delete
      </Refused>
    );
  }
  return (
    <>
      <Button {...small} aria-label={name} onClick={() => setAsking(true)}>
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
