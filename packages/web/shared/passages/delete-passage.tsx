import { FieldSet } from "@academy/ui/kit/field-set.tsx";
import type { WithQuestions } from "@academy/core/bank/comprehension/comprehension.schema.ts";
import type { PassageRow } from "@academy/core/bank/passage/passage.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Radio } from "@academy/ui/kit/ticks.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/form/form-errors.ts";
import { countOf } from "../../lib/format.ts";
import { notify, notifyUndo } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { Quote } from "./quote.tsx";
import { excerptOf } from "./excerpt.rules.ts";
import { passagesKey, postRestore, removePassage } from "./passages.queries.ts";

interface DeletePassageProps {
  passage: PassageRow;
  /** The initially selected choice; not used for a passage without questions. */
  suggested: WithQuestions;
  onDeleted: (id: string) => void;
  onClose: () => void;
}

/** Asks before a passage is deleted, and what to do with its questions; then offers Undo. */
export function DeletePassage(props: DeletePassageProps) {
  const { passage, onClose } = props;
  const { questionCount: count } = passage;
  const [questions, setQuestions] = useState<WithQuestions>(props.suggested);
  const deletion = useDeletion(props, count > 0 ? questions : undefined);
  return (
    <PageDialog title="Delete this passage?" size="md" onClose={onClose}>
      <Stack>
        <Quote>{excerptOf(passage.passageText, 160)}</Quote>
        {count > 0 && (
          <FieldSet label={`It has ${countOf(count, "question")}`}>
            <Radio
              name="questions"
              label="Keep them in the question bank"
              checked={questions === "delink"}
              onChange={() => setQuestions("delink")}
            />
            <Radio
              name="questions"
              label="Delete them from the question bank too"
              checked={questions === "delete"}
              onChange={() => setQuestions("delete")}
            />
          </FieldSet>
        )}
        <Text size="sm" tone="soft">
          Published tests are not affected.
        </Text>
        <Row justify="end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button variant="danger" loading={deletion.isPending} onClick={() => deletion.mutate()}>
            Delete
          </Button>
        </Row>
      </Stack>
    </PageDialog>
  );
}

function useDeletion(
  { passage, onDeleted, onClose }: DeletePassageProps,
  questions?: WithQuestions,
) {
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: passagesKey });
  const undo = async () => {
    try {
      await postRestore(passage._id);
      notify("The passage is restored.", "success");
    } catch (error) {
      notify(messageOf(error, "The passage could not be restored."), "error");
    }
    await again();
  };
  return useMutation({
    mutationFn: () => removePassage(passage._id, questions),
    onSuccess: async ({ message }) => {
      onClose();
      onDeleted(passage._id);
      notifyUndo(message, () => void undo());
      await again();
    },
    onError: async (error) => {
      onClose();
      notify(`❌ Failed to delete. ${messageOf(error, "Please try again.")}`, "error", 10_000);
      await again();
    },
  });
}
