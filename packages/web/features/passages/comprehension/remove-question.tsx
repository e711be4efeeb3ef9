import type { ComprehensionSet } from "@academy/core/bank/comprehension/comprehension.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "../../../lib/confirm-dialog.tsx";
import { messageOf } from "../../../lib/form-errors.ts";
import { notify, notifyUndo } from "../../../lib/notices.ts";
import { excerptOf } from "../../../shared/passages/excerpt.rules.ts";
import { passagesKey } from "../../../shared/passages/passages.queries.ts";
import type { SetQuestion } from "./set-draft.rules.ts";
import { deleteOne, postLinks, restoreOne, setQuery } from "./set.queries.ts";
import classes from "./comprehension.module.css";

/** A saved question that is to leave the set: into the bank on its own, or out of the bank. */
export interface Removal {
  kind: "delink" | "delete";
  question: SetQuestion;
  number: number;
}

interface RemoveQuestionProps {
  passageId: string;
  removal: Removal;
  onRemoved: (questionId: string) => void;
  /** Told the set as the server has it, once the removal was taken back. */
  onBack: (saved: ComprehensionSet) => void;
  onClose: () => void;
}

const words = {
  delink: {
    action: "Delink",
    after: "Question delinked from passage.",
    follows: "It stays in the question bank, and can be linked to a passage again.",
  },
  delete: {
    action: "Delete",
    after: "Question deleted from question bank.",
    follows: "Published tests keep it as it was.",
  },
} as const;

/** Asks before a saved question leaves its set, and offers Undo after. */
export function RemoveQuestion(props: RemoveQuestionProps) {
  const { removal, onClose } = props;
  const { action, follows } = words[removal.kind];
  const removing = useRemoving(props);
  return (
    <ConfirmDialog
      title={`${action} question ${removal.number}?`}
      action={action}
      busy={removing.isPending}
      onYes={() => removing.mutate()}
      onClose={onClose}
    >
      <p className={classes.quote}>{excerptOf(removal.question.draft.question, 160)}</p>
      <p className={classes.hint}>{follows}</p>
    </ConfirmDialog>
  );
}

function useRemoving({ passageId, removal, onRemoved, onBack, onClose }: RemoveQuestionProps) {
  const client = useQueryClient();
  const { kind, question } = removal;
  const again = () => client.invalidateQueries({ queryKey: passagesKey });
  const undo = async () => {
    try {
      await (kind === "delink"
        ? postLinks(passageId, { add: [question._id] })
        : restoreOne(question._id));
      onBack(await client.fetchQuery(setQuery(passageId)));
      notify("The question is back in the set.", "success");
    } catch (error) {
      notify(messageOf(error, "The question could not be brought back."), "error");
    }
    void again();
  };
  return useMutation({
    mutationFn: async () => {
      await (kind === "delink"
        ? postLinks(passageId, { remove: [question._id] })
        : deleteOne(question._id));
    },
    onSuccess: () => {
      onClose();
      onRemoved(question._id);
      notifyUndo(words[kind].after, () => void undo());
      void again();
    },
    onError: (error) => {
      onClose();
      const text = kind === "delete" ? "❌ Failed to delete." : "Failed to save links.";
      notify(`${text} ${messageOf(error, "Please try again.")}`, "error", 10_000);
    },
  });
}
