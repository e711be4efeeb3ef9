import { PROBLEM_KINDS, PROBLEM_TEXT_MAX } from "@academy/core/learning/problem/problem.rules.ts";
import type { ProblemKind } from "@academy/core/learning/problem/problem.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { TextArea } from "@academy/ui/kit/fields.tsx";
import { Notice, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Radio } from "@academy/ui/kit/ticks.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { learningKey } from "../learning/learning.queries.ts";
import { KIND_WORDS } from "./problem-words.rules.ts";
import { ownProblemsQuery, postProblem } from "./problems.queries.ts";

interface ProblemDialogProps {
  /** Where the question is: in a submission, or in a practice set. */
  place: { submissionId: string } | { ref: string };
  questionId: string;
  onClose: () => void;
  /** Opens the challenge of the key instead, while that is possible. */
  onChallenge?: () => void;
}

function useProblemForm({ place, questionId, onClose, onChallenge }: ProblemDialogProps) {
  const client = useQueryClient();
  const challengeOf = (kind: ProblemKind | null) => (kind === "key" ? onChallenge : undefined);
  const form = useForm<{ kind: ProblemKind | null; text: string }>({
    initial: { kind: null, text: "" },
    validate: ({ kind, text }) => {
      if (kind === null) return { kind: "Choose what is wrong." };
      const isMissing = text.trim() === "" && !challengeOf(kind);
      return { text: isMissing ? "Say what is wrong." : null };
    },
    submit: async ({ kind, text }) => {
      const challenge = challengeOf(kind);
      if (challenge) return challenge();
      if (kind === null) return;
      await postProblem({ ...place, questionId, kind, text: text.trim() });
      if ("submissionId" in place) {
        await client.invalidateQueries({ queryKey: ownProblemsQuery(place.submissionId).queryKey });
        notify("Thank you. The answer will be shown at this question.", "success");
      } else {
        await client.invalidateQueries({ queryKey: learningKey });
        notify("Thank you. The answer will be in your notebook.", "success");
      }
      onClose();
    },
    fallback: "The report was not sent. Please try again.",
  });
  return { form, challenge: challengeOf(form.values.kind) };
}

/** Reports a problem with a question; a second report replaces the first one. */
export function ProblemDialog(props: ProblemDialogProps) {
  const { form, challenge } = useProblemForm(props);
  const { onClose } = props;
  return (
    <PageDialog title="Something wrong?" size="md" onClose={onClose}>
      <Stack component="form" {...form.form}>
        <Stack component="fieldset" gap="2xs" aria-describedby="problem-kind-error">
          <Text component="legend" strong>
            What is wrong?
          </Text>
          {PROBLEM_KINDS.map((kind, index) => (
            <Radio
              key={kind}
              {...form.choice("kind", kind)}
              label={KIND_WORDS[kind]}
              {...(index === 0 && { "data-autofocus": true })}
            />
          ))}
          <Text id="problem-kind-error" size="sm" tone="wrong">
            {form.error("kind")}
          </Text>
        </Stack>
        {challenge ? (
          <Notice component="output">
            Challenge the key instead: every challenge is decided and answered.
          </Notice>
        ) : (
          <TextArea
            {...form.field("text")}
            label="Describe it"
            description="Say where it is, and what it should be."
            maxLength={PROBLEM_TEXT_MAX}
          />
        )}
        <Problem>{form.problem}</Problem>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting}>
            {challenge ? "Challenge the key" : "Send report"}
          </Button>
        </DialogActions>
      </Stack>
    </PageDialog>
  );
}
