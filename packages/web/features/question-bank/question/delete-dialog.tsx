import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { Text } from "@academy/ui/kit/layout.tsx";
import { useMutation } from "@tanstack/react-query";
import { ConfirmDialog } from "../../../lib/confirm-dialog.tsx";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { oneLine } from "../../../shared/bank/one-line.rules.ts";
import { notify, notifyUndo } from "../../../lib/notices.ts";
import { useRemove, useRestore } from "../question-bank.queries.ts";
import { deletedWords } from "../question-bank.rules.ts";

interface DeleteDialogProps {
  questions: readonly QuestionView[];
  onClose: () => void;
  onDeleted: () => void;
}

const SHOWN = 5;

/** Asks for confirmation, deletes, and offers Undo for ten seconds. */
export function DeleteDialog({ questions, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useRemove();
  const restore = useRestore();
  const undo = () =>
    restore(questions).then(
      () => notify("Restored.", "success"),
      (error: unknown) => notify(messageOf(error, "Could not be restored."), "error"),
    );
  const deletion = useMutation({
    mutationFn: () => remove(questions),
    onSuccess: ({ deletedCount, archivedCount }) => {
      notifyUndo(deletedWords(deletedCount, archivedCount), () => void undo());
      onDeleted();
      onClose();
    },
    onError: () => {
      notify("Error deleting selected questions.", "error");
      onClose();
    },
  });
  const title =
    questions.length === 1 ? "Delete this question?" : `Delete ${questions.length} questions?`;
  const rest = questions.length - SHOWN;
  return (
    <ConfirmDialog
      title={title}
      action="Delete"
      busy={deletion.isPending}
      onYes={() => deletion.mutate()}
      onClose={onClose}
    >
      <ul style={{ marginBlock: "0.5rem", paddingLeft: 0 }}>
        {questions.slice(0, SHOWN).map(({ _id, question }) => (
          <Text key={_id} component="li" className="academy-one-line">
            {oneLine(question) || "[formula]"}
          </Text>
        ))}
        {rest > 0 && <li>and {rest} more</li>}
      </ul>
      <Text size="sm" tone="soft">
        Existing tests are not affected.
      </Text>
    </ConfirmDialog>
  );
}
