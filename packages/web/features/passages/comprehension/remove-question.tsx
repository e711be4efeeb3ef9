import type { ComprehensionSet } from "@academy/core/bank/comprehension/comprehension.schema.ts";
import { Text } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "../../../lib/confirm-dialog.tsx";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { notify, notifyUndo } from "../../../lib/notices.ts";
import { excerptOf } from "../../../shared/passages/excerpt.rules.ts";
import { Quote } from "../../../shared/passages/quote.tsx";
import { passagesKey } from "../../../shared/passages/passages.queries.ts";
import type { SetQuestion } from "./set-draft.rules.ts";
import { deleteOne, postLinks, restoreOne, setQuery } from "./set.queries.ts";

/** A saved question to remove from its set: delinked (it stays in the bank) or deleted. */
export interface Removal {
  kind: "delink" | "delete";
  question: SetQuestion;
  number: number;
}

interface RemoveQuestionProps {
  passageId: string;
  removal: Removal;
  onRemoved: (questionId: string) => void;
  /** Called with the saved set after an Undo. */
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
    follows: "Published tests are not affected.",
  },
} as const;

/** Asks before a saved question leaves its set, then offers Undo. */
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
      <Quote>{excerptOf(removal.question.draft.question, 160)}</Quote>
      <Text style={{ marginTop: "0.75rem" }} size="sm" tone="soft">
        {follows}
      </Text>
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
      notify(messageOf(error, "The question could not be restored."), "error");
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
