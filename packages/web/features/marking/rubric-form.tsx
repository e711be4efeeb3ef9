import type { RubricView } from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Card, Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { fieldErrors, messageOf } from "../../lib/form/form-errors.ts";
import { formatMarks } from "../../lib/format.ts";
import { LeaveWarning } from "../../lib/form/leave-warning.tsx";
import { notify } from "../../lib/notices.ts";
import { Problem } from "../../lib/form/problem.tsx";
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
  const [lines, setLines] = useState(() => linesOf(rubric));
  const [step, setStep] = useState(rubric.step);
  const saving = useMutation({
    mutationFn: () => {
      const criteria = lines.map(({ text, max }) => ({ text, max: readScore(max) ?? 0 }));
      return putRubric(question, { rev: rubric.rev, step, criteria });
    },
    onSuccess: async (saved) => {
      notify("The rubric is saved.", "success");
      client.setQueryData(rubricQuery(question).queryKey, saved);
      await client.invalidateQueries({ queryKey: markingKey(question.testId) });
    },
  });
  const change = (key: number, part: Partial<Line>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const add = () => {
    const key = Math.max(...lines.map((line) => line.key)) + 1;
    setLines([...lines, { key, text: "", max: "" }]);
  };
  const remove = (key: number) => setLines(lines.filter((line) => line.key !== key));
  const isChanged =
    step !== rubric.step || JSON.stringify(lines) !== JSON.stringify(linesOf(rubric));
  return { lines, step, setStep, saving, change, add, remove, isChanged };
}

/** Criteria with their marks, which add up to the full marks of the question. */
export function RubricForm(props: RubricFormProps) {
  const { rubric } = props;
  const { lines, step, setStep, saving, change, add, remove, isChanged } = useRubric(props);
  const sum = lines.reduce((total, { max }) => total + (readScore(max) ?? 0), 0);
  const fits = Math.abs(sum - rubric.fullMarks) < 1e-6;
  const names = lines.flatMap((_, at) => [`criteria.${at}.text`, `criteria.${at}.max`]);
  const errors = fieldErrors(saving.error, names);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <Stack component="form" onSubmit={submit} noValidate aria-label="Rubric">
      <LeaveWarning when={isChanged && !saving.isPending} kept={false} />
      <Notice tone="plain">
        A new rubric brings marked answers back to the queue. Published marks stay until then.
      </Notice>
      <Stack component="ol" gap="sm">
        {lines.map(({ key, text, max }, at) => (
          <Card component="li" key={key}>
            <TextField
              label={`Criterion ${at + 1}`}
              value={text}
              maxLength={300}
              error={errors[`criteria.${at}.text`]}
              onChange={({ currentTarget }) => change(key, { text: currentTarget.value })}
            />
            <Row justify="between" align="end">
              <TextField
                label="Most marks"
                inputMode="decimal"
                autoComplete="off"
                value={max}
                error={errors[`criteria.${at}.max`]}
                onChange={({ currentTarget }) => change(key, { max: currentTarget.value })}
              />
              {lines.length > 1 && (
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
        <Button variant="default" disabled={lines.length >= MOST_CRITERIA} onClick={add}>
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
          setStep(STEPS.find((one) => String(one) === currentTarget.value) ?? step)
        }
      >
        {STEPS.map((one) => (
          <option key={one} value={String(one)}>
            {formatMarks(one)} {one === 1 ? "mark" : "marks"}
          </option>
        ))}
      </NativeSelect>
      <Problem>
        {saving.isError ? messageOf(saving.error, "The rubric was not saved. Try again.") : null}
      </Problem>
      <Row justify="end">
        <Button type="submit" disabled={!isChanged || !fits} loading={saving.isPending}>
          Save rubric
        </Button>
      </Row>
    </Stack>
  );
}
