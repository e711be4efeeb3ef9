import { PROBLEM_ANSWER_MAX } from "@academy/core/learning/problem/problem.rules.ts";
import type { ProblemDetail } from "@academy/core/learning/problem/problem.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextArea } from "@academy/ui/kit/fields.tsx";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Radio } from "@academy/ui/kit/ticks.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { notify } from "../../lib/notices.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { patchProblem, problemQuery, problemsKey } from "./problems.queries.ts";

const STATES = ["fixed", "no_change"] as const;
type Closed = (typeof STATES)[number];
const STATE_WORDS: Record<Closed, string> = {
  fixed: "Fixed",
  no_change: "The question stays as it is",
};

function useAnswer({ questionId, rev, reports, ...detail }: ProblemDetail) {
  const client = useQueryClient();
  return useForm<{ state: Closed | null; answer: string }>({
    initial: {
      state: STATES.find((one) => one === detail.state) ?? null,
      answer: detail.answer,
    },
    validate: ({ state, answer }) => ({
      state: state === null ? "Choose what became of the reports." : null,
      answer:
        state === "no_change" && answer.trim() === ""
          ? "Say why the question stays as it is."
          : null,
    }),
    submit: async ({ state, answer }) => {
      if (!state) return;
      const next = await patchProblem(questionId, { rev, state, answer: answer.trim() });
      client.setQueryData(problemQuery(questionId).queryKey, next);
      const words = reports === 0 ? "The answer is changed." : "The students see your answer now.";
      notify(words, "success");
      await client.invalidateQueries({ queryKey: problemsKey });
    },
    fallback: "The answer was not saved. Please try again.",
  });
}

/** One answer to all open reports of a question; it can be changed later. */
export function AnswerForm({ detail }: { detail: ProblemDetail }) {
  const form = useAnswer(detail);
  const isChange = detail.reports === 0;
  const title = isChange ? "Change the answer" : "Answer all reports";
  return (
    <Card component="form" gap="md" {...form.form} aria-label={title}>
      <h2 className="academy-heading">{title}</h2>
      <Stack component="fieldset" gap="2xs" aria-label="Outcome">
        {STATES.map((state) => (
          <Radio key={state} {...form.choice("state", state)} label={STATE_WORDS[state]} />
        ))}
        <Text size="sm" tone="wrong" role="alert">
          {form.error("state")}
        </Text>
      </Stack>
      <TextArea
        {...form.field("answer")}
        label="Answer"
        description="Everyone who reported this question reads it at the question."
        maxLength={PROBLEM_ANSWER_MAX}
        rows={3}
      />
      <Problem>{form.problem}</Problem>
      <Row justify="end">
        <Button type="submit" loading={form.submitting}>
          {isChange ? "Change the answer" : "Send the answer"}
        </Button>
      </Row>
    </Card>
  );
}
