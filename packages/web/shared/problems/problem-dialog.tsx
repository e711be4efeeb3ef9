import { PROBLEM_KINDS, PROBLEM_TEXT_MAX } from "@academy/core/learning/problem/problem.rules.ts";
import type { ProblemKind } from "@academy/core/learning/problem/problem.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { Radio, TextArea } from "@academy/ui/kit/fields.tsx";
import { Notice, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { fieldErrors, messageOf } from "../../lib/form/form-errors.ts";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { Problem } from "../../lib/form/problem.tsx";
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

type Errors = Partial<Record<"kind" | "text", string>>;

function useReport({ place, questionId, onClose }: ProblemDialogProps) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (said: { kind: ProblemKind; text: string }) =>
      postProblem({ ...place, questionId, ...said }),
    onSuccess: async () => {
      if ("submissionId" in place) {
        await client.invalidateQueries({ queryKey: ownProblemsQuery(place.submissionId).queryKey });
        notify("Thank you. The answer will be shown at this question.", "success");
      } else {
        await client.invalidateQueries({ queryKey: learningKey });
        notify("Thank you. The answer will be in your notebook.", "success");
      }
      onClose();
    },
  });
}

/** The problem's kind and description; the errors of the last try. */
function useProblemForm(props: ProblemDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const reporting = useReport(props);
  const [errors, setErrors] = useState<Errors>({});
  const refuse = (found: Errors) => {
    setErrors(found);
    const name = found.kind ? "kind" : "text";
    form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const kind = PROBLEM_KINDS.find((one) => one === data.get("kind"));
    const typed = data.get("text");
    const text = typeof typed === "string" ? typed.trim() : "";
    if (!kind) return refuse({ kind: "Choose what is wrong." });
    if (text === "") return refuse({ text: "Say what is wrong." });
    setErrors({});
    reporting.mutate(
      { kind, text },
      {
        onError: (error) => {
          const found: Errors = fieldErrors(error, ["kind", "text"]);
          if (found.kind || found.text) refuse(found);
        },
      },
    );
  };
  const [chosen, setChosen] = useState<ProblemKind | null>(null);
  const choose = (kind: ProblemKind) => {
    setChosen(kind);
    setErrors(({ text }) => (text ? { text } : {}));
  };
  return { form, reporting, errors, submit, chosen, choose };
}

/** Reports a problem with a question; a second report replaces the first one. */
export function ProblemDialog(props: ProblemDialogProps) {
  const { form, reporting, errors, submit, chosen, choose } = useProblemForm(props);
  const { onClose } = props;
  const onChallenge = chosen === "key" ? props.onChallenge : undefined;
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!onChallenge) return submit(event);
    event.preventDefault();
    onChallenge();
  };
  return (
    <PageDialog title="Something wrong?" size="md" onClose={onClose}>
      <Stack component="form" ref={form} onSubmit={send} noValidate>
        <Stack component="fieldset" gap="xs" aria-describedby="problem-kind-error">
          <Text component="legend" strong>
            What is wrong?
          </Text>
          {PROBLEM_KINDS.map((kind, index) => (
            <Radio
              key={kind}
              name="kind"
              value={kind}
              label={KIND_WORDS[kind]}
              onChange={() => choose(kind)}
              {...(index === 0 && { "data-autofocus": true })}
            />
          ))}
          <Text id="problem-kind-error" size="sm" tone="wrong">
            {errors.kind}
          </Text>
        </Stack>
        {onChallenge ? (
          <Notice component="output">
            Challenge the key instead: every challenge is decided and answered.
          </Notice>
        ) : (
          <TextArea
            name="text"
            label="Describe it"
            description="Say where it is, and what it should be."
            maxLength={PROBLEM_TEXT_MAX}
            error={errors.text}
          />
        )}
        <Problem>
          {reporting.isError &&
            !errors.kind &&
            !errors.text &&
            messageOf(reporting.error, "The report was not sent. Please try again.")}
        </Problem>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={reporting.isPending}>
            {onChallenge ? "Challenge the key" : "Send report"}
          </Button>
        </DialogActions>
      </Stack>
    </PageDialog>
  );
}
