import { PROBLEM_ANSWER_MAX } from "@academy/core/learning/problem/problem.rules.ts";
import type { ProblemDetail } from "@academy/core/learning/problem/problem.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Radio, TextArea } from "@academy/ui/kit/fields.tsx";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { fieldErrors, messageOf } from "../../lib/form/form-errors.ts";
import { notify } from "../../lib/notices.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { patchProblem, problemQuery, problemsKey } from "./problems.queries.ts";

const STATES = ["fixed", "no_change"] as const;
type Closed = (typeof STATES)[number];
const STATE_WORDS: Record<Closed, string> = {
  fixed: "Fixed",
  no_change: "The question stays as it is",
};

type Errors = Partial<Record<"state" | "answer", string>>;

function useAnswer({ questionId, rev, reports }: ProblemDetail) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const answering = useMutation({
    mutationFn: (given: { state: Closed; answer: string }) =>
      patchProblem(questionId, { rev, ...given }),
    onSuccess: async (detail) => {
      client.setQueryData(problemQuery(questionId).queryKey, detail);
      notify(
        reports === 0 ? "The answer is changed." : "The students see your answer now.",
        "success",
      );
      await client.invalidateQueries({ queryKey: problemsKey });
    },
    onError: (error) => setErrors(fieldErrors(error, ["state", "answer"])),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const state = STATES.find((one) => one === data.get("state"));
    const typed = data.get("answer");
    const answer = typeof typed === "string" ? typed.trim() : "";
    if (!state) return setErrors({ state: "Choose what became of the reports." });
    if (state === "no_change" && answer === "") {
      return setErrors({ answer: "Say why the question stays as it is." });
    }
    setErrors({});
    answering.mutate({ state, answer });
  };
  return { answering, errors, submit };
}

/** One answer to all open reports of a question; later, the answer can be changed. */
export function AnswerForm({ detail }: { detail: ProblemDetail }) {
  const { answering, errors, submit } = useAnswer(detail);
  const isChange = detail.reports === 0;
  const title = isChange ? "Change the answer" : "Answer all reports";
  return (
    <Card component="form" gap="md" onSubmit={submit} noValidate aria-label={title}>
      <h2 className="academy-heading">{title}</h2>
      <Stack component="fieldset" gap="xs" aria-label="Outcome">
        {STATES.map((state) => (
          <Radio
            key={state}
            name="state"
            value={state}
            defaultChecked={detail.state === state}
            label={STATE_WORDS[state]}
          />
        ))}
        <Text size="sm" tone="wrong" role="alert">
          {errors.state}
        </Text>
      </Stack>
      <TextArea
        name="answer"
        label="Answer"
        description="Everyone who reported this question reads it at the question."
        defaultValue={detail.answer}
        maxLength={PROBLEM_ANSWER_MAX}
        error={errors.answer}
        rows={3}
      />
      <Problem>
        {answering.isError &&
          !errors.answer &&
          !errors.state &&
          messageOf(answering.error, "The answer was not saved. Please try again.")}
      </Problem>
      <Row justify="end">
        <Button type="submit" loading={answering.isPending}>
          {isChange ? "Change the answer" : "Send the answer"}
        </Button>
      </Row>
    </Card>
  );
}
