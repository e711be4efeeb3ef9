import type {
  LeasedAnswer,
  RubricView,
} from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextArea, TextField } from "@academy/ui/kit/fields.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { formatMarks } from "../../lib/format.ts";
import { useKeptChoice } from "../../lib/form/kept-choice.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { postMark, type QuestionRef, rubricQuery } from "./marking.queries.ts";
import {
  noScores,
  pressed,
  readScore,
  scoreProblem,
  type Scores,
  totalOf,
  typed,
} from "./scores.rules.ts";

interface MarkFormProps {
  question: QuestionRef;
  rubric: RubricView;
  answer: LeasedAnswer;
  skipping: boolean;
  onNext: () => void;
  onSkip: () => void;
}

/**
 * Gives marks for each criterion and a comment: by typing into fields, or by keys without a field.
 */
export function MarkForm(props: MarkFormProps) {
  const { rubric, answer, skipping, onNext, onSkip } = props;
  const form = useMarkForm(props);
  const { scores } = form.values;
  const [keys, setKeys] = useKeptChoice("marking-keys", ["on", "off"]);
  useKeys(form, rubric, keys === "on");
  return (
    <Stack component="form" {...form.form} aria-label="Marks">
      {rubric.criteria.map(({ text, max }, at) => (
        <TextField
          key={at}
          name={`scores.${at}`}
          label={`${text}, out of ${formatMarks(max)}`}
          inputMode="decimal"
          autoComplete="off"
          value={scores.texts[at] ?? ""}
          error={form.error(`scores.${at}`)}
          onChange={({ currentTarget }) =>
            form.set({ scores: typed(scores, at, currentTarget.value) })
          }
        />
      ))}
      <Text component="output" style={{ display: "block" }}>
        {formatMarks(totalOf(scores))} of {formatMarks(rubric.fullMarks)} marks
      </Text>
      <TextArea
        {...form.field("comment")}
        label="Comment"
        description="Optional. The student reads it in the report."
        rows={2}
        maxLength={300}
      />
      <Problem>{form.problem}</Problem>
      <Row justify="end">
        {form.isLost ? (
          <Button onClick={onNext}>Next answer</Button>
        ) : (
          <>
            <Button variant="default" loading={skipping} onClick={onSkip}>
              {answer.own ? "Cancel" : "Skip"}
            </Button>
            <Button type="submit" loading={form.submitting} aria-keyshortcuts="N Control+Enter">
              Save, next answer
            </Button>
          </>
        )}
      </Row>
      <Checkbox
        label="Keys 0–9 give marks, . adds a step, N saves"
        checked={keys === "on"}
        onChange={({ currentTarget }) => setKeys(currentTarget.checked ? "on" : "off")}
      />
    </Stack>
  );
}

/** Someone else has the answer now, so this mark cannot be saved. */
const isLeaseLost = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "lease_lost";

function useMarkForm({ question, rubric, answer, onNext }: MarkFormProps) {
  const client = useQueryClient();
  const [isLost, setLost] = useState(false);
  const form = useForm<{ scores: Scores; comment: string }>({
    initial: {
      scores: {
        ...noScores(rubric.criteria.length),
        ...(answer.own && { texts: answer.own.scores.map(String) }),
      },
      comment: answer.own?.comment ?? "",
    },
    validate: ({ scores }) =>
      Object.fromEntries(
        rubric.criteria.map((one, at) => [
          `scores.${at}`,
          scoreProblem(scores.texts[at] ?? "", one, rubric.step),
        ]),
      ),
    submit: async ({ scores, comment }) => {
      const given = scores.texts.map((text) => readScore(text) ?? 0);
      await postMark(question, answer.answerId, { rubric: rubric.rev, scores: given, comment });
      onNext();
    },
    onError: async (error) => {
      setLost(isLeaseLost(error));
      if (error instanceof ApiError && error.code === "rubric_changed") {
        await client.invalidateQueries({ queryKey: rubricQuery(question).queryKey });
      }
    },
    fallback: "The mark was not saved. Try again.",
  });
  return { ...form, isLost };
}

/** Whether typed letters and digits are text in this element. */
const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** Whether the element is a field for marks, which takes digits itself, but not the letter N. */
const isScoreField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.name.startsWith("scores.");

function useKeys(
  { values: { scores }, set, send, isLost }: ReturnType<typeof useMarkForm>,
  { criteria, step }: RubricView,
  isOn: boolean,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isText(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "n" || event.key === "N") {
      event.preventDefault();
      if (!event.repeat && !isLost) void send();
      return;
    }
    if (isScoreField(event.target)) return;
    const next = pressed(scores, event.key, { criteria, step, time: event.timeStamp });
    if (!next) return;
    event.preventDefault();
    set({ scores: next });
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn]);
}
