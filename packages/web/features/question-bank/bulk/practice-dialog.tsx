import { FieldSet } from "@academy/ui/kit/field-set.tsx";
import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { LineList } from "@academy/ui/line-list.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox, Radio } from "@academy/ui/kit/ticks.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../../lib/confirm-dialog.tsx";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { countOf } from "../../../lib/format.ts";
import { notify } from "../../../lib/notices.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { type OpenWish, openQuestionsQuery, useOpenQuestions } from "./practice.queries.ts";
import { heldWords, openedWords, reasons } from "./practice.rules.ts";

const CHOICES = [
  { value: "PUBLIC", label: "Open for every student" },
  { value: "SUBSCRIBE", label: "Open for students with a plan" },
  { value: "CLOSED", label: "Close for practice" },
] as const;

interface PracticeDialogProps {
  questions: readonly QuestionView[];
  onClose: () => void;
  onDone: () => void;
}

/** Opens questions for practice or closes them, after saying what cannot be undone. */
export function PracticeDialog({ questions, onClose, onDone }: PracticeDialogProps) {
  const [choice, setChoice] = useState<(typeof CHOICES)[number]["value"]>("PUBLIC");
  const [confirmSimilar, setConfirmSimilar] = useState(false);
  const access = choice === "CLOSED" ? null : choice;
  const wish: OpenWish = { access, confirmSimilar };
  const checked = useQuery(openQuestionsQuery(questions, wish));
  const change = useOpenQuestions();
  const saving = useMutation({
    mutationFn: () => change(questions, wish),
    onSuccess: (result) => {
      notify(openedWords(result, access), result.changed > 0 ? "success" : "error");
      onDone();
      onClose();
    },
    onError: (error) => notify(messageOf(error, "The questions were not changed."), "error"),
  });
  return (
    <ConfirmDialog
      title={`Practice with ${countOf(questions.length, "question")}`}
      action={access === null ? "Close for practice" : "Open for practice"}
      tone="plain"
      busy={saving.isPending}
      onYes={() => saving.mutate()}
      onClose={onClose}
    >
      <Stack gap="md">
        <FieldSet aria-label="Who may practise these questions">
          {CHOICES.map(({ value, label }) => (
            <Radio
              key={value}
              name="access"
              label={label}
              checked={choice === value}
              onChange={() => setChoice(value)}
            />
          ))}
        </FieldSet>
        {access !== null && (
          <Text>
            Students can read and copy the question, its answer and its solution. Questions of a
            passage open together.
          </Text>
        )}
        <QueryView
          query={checked}
          failed="The questions were not checked"
          loading={<TextSkeleton lines={2} label="Checking the questions" />}
        >
          {({ changed, refused }) => (
            <Stack gap="sm">
              <Text component="output" strong>
                {access === null ? "To close" : "To open"}: {countOf(changed, "question")}
              </Text>
              {heldWords(refused, questions.length) && (
                <Text>{heldWords(refused, questions.length)}</Text>
              )}
              {refused.length > 0 && (
                <LineList>
                  {reasons(refused).map(({ message, count }) => (
                    <li key={message}>
                      <Text size="sm">
                        {countOf(count, "question")}: {message}
                      </Text>
                    </li>
                  ))}
                </LineList>
              )}
              {(confirmSimilar || refused.some(({ code }) => code === "similar_held")) && (
                <Checkbox
                  label="Open questions that are almost the same as one of a test"
                  checked={confirmSimilar}
                  onChange={(event) => setConfirmSimilar(event.currentTarget.checked)}
                />
              )}
            </Stack>
          )}
        </QueryView>
      </Stack>
    </ConfirmDialog>
  );
}
