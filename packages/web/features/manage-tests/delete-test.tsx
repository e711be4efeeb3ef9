import type { TestRow } from "@academy/core/exam/assessment/test-list.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { formatMoment } from "../../lib/format.ts";
import { Problem } from "../../lib/problem.tsx";
import { messageOf } from "../../lib/form-errors.ts";
import { notify, notifyUndo } from "../../lib/notices.ts";
import { testListsKey } from "../../shared/results/results.queries.ts";
import { deleteTestNow, postRestore } from "./manage-tests.queries.ts";

/** Asks for confirmation, deletes the test, and offers Undo. */
export function DeleteTest({ test, onClose }: { test: TestRow; onClose: () => void }) {
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
