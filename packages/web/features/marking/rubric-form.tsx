import type { RubricView } from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Card, Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { formatMarks } from "../../lib/format.ts";
import { LeaveWarning } from "../../lib/form/leave-warning.tsx";
import { notify } from "../../lib/notices.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { markingKey, putRubric, type QuestionRef, rubricQuery } from "./marking.queries.ts";
import { readScore } from "./scores.rules.ts";

interface RubricFormProps {
  question: QuestionRef;
  rubric: RubricView;
}

interface Line {
  key: number;
  text: string;
  max: string;
}

const STEPS = [0.25, 0.5, 1] as const;
const MOST_CRITERIA = 10;

const linesOf = ({ criteria }: RubricView): Line[] =>
  criteria.map(({ text, max }, key) => ({ key, text, max: String(max) }));

function useRubric({ question, rubric }: RubricFormProps) {
  const client = useQueryClient();
  const form = useForm<Pick<RubricView, "step"> & { criteria: Line[] }>({
    initial: { criteria: linesOf(rubric), step: rubric.step },
    submit: async ({ criteria: lines, step }) => {
      const criteria = lines.map(({ text, max }) => ({ text, max: readScore(max) ?? 0 }));
      const saved = await putRubric(question, { rev: rubric.rev, step, criteria });
      notify("The rubric is saved.", "success");
      client.setQueryData(rubricQuery(question).queryKey, saved);
      await client.invalidateQueries({ queryKey: markingKey(question.testId) });
    },
    fallback: "The rubric was not saved. Try again.",
  });
  const { criteria } = form.values;
  const put = (next: Line[]) => form.set({ criteria: next });
  const change = (key: number, part: Partial<Line>) =>
    put(criteria.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const add = () => {
    const key = Math.max(...criteria.map((line) => line.key)) + 1;
    put([...criteria, { key, text: "", max: "" }]);
  };
  const remove = (key: number) => put(criteria.filter((line) => line.key !== key));
  return { form, change, add, remove };
}

/** Criteria with their marks, which add up to the full marks of the question. */
export function RubricForm(props: RubricFormProps) {
  const { rubric } = props;
  const { form, change, add, remove } = useRubric(props);
  const { criteria, step } = form.values;
  const sum = criteria.reduce((total, { max }) => total + (readScore(max) ?? 0), 0);
  const fits = Math.abs(sum - rubric.fullMarks) < 1e-6;
  return (
    <Stack component="form" {...form.form} aria-label="Rubric">
      <LeaveWarning when={form.isDirty && !form.submitting} kept={false} />
      <Notice tone="plain">
        A new rubric brings marked answers back to the queue. Published marks stay until then.
      </Notice>
      <Stack component="ol" gap="sm">
        {criteria.map(({ key, text, max }, at) => (
          <Card component="li" key={key}>
            <TextField
              name={`criteria.${at}.text`}
              label={`Criterion ${at + 1}`}
              value={text}
              maxLength={300}
              error={form.error(`criteria.${at}.text`)}
              onChange={({ currentTarget }) => change(key, { text: currentTarget.value })}
            />
            <Row justify="between" align="end">
              <TextField
                name={`criteria.${at}.max`}
                label="Most marks"
                inputMode="decimal"
                autoComplete="off"
                value={max}
                error={form.error(`criteria.${at}.max`)}
                onChange={({ currentTarget }) => change(key, { max: currentTarget.value })}
              />
              {criteria.length > 1 && (
                <Button
                  variant="danger-outline"
                  aria-label={`Remove criterion ${at + 1}`}
                  onClick={() => remove(key)}
                >
                  Remove
                </Button>
              )}
            </Row>
          </Card>
        ))}
      </Stack>
      <Row justify="between">
        <Button variant="default" disabled={criteria.length >= MOST_CRITERIA} onClick={add}>
          Add criterion
        </Button>
        <Text component="output" tone={fits ? "soft" : "wrong"}>
          {formatMarks(sum)} of {formatMarks(rubric.fullMarks)} marks
        </Text>
      </Row>
      <NativeSelect
        label="Steps"
        description="Markers give marks in these steps. Half a step is rounded up."
        value={String(step)}
        onChange={({ currentTarget }) =>
          form.set({ step: STEPS.find((one) => String(one) === currentTarget.value) ?? step })
        }
      >
        {STEPS.map((one) => (
          <option key={one} value={String(one)}>
            {formatMarks(one)} {one === 1 ? "mark" : "marks"}
          </option>
        ))}
      </NativeSelect>
      <Problem>{form.problem}</Problem>
      <Row justify="end">
        <Button type="submit" disabled={!form.isDirty || !fits} loading={form.submitting}>
          Save rubric
        </Button>
      </Row>
    </Stack>
  );
}
