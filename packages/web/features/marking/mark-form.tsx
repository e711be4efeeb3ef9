import type {
  LeasedAnswer,
  RubricView,
} from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Checkbox, TextArea, TextField } from "@academy/ui/kit/fields.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { focusFirst, messageOf } from "../../lib/form/form-errors.ts";
import { formatMarks } from "../../lib/format.ts";
import { useKeptChoice } from "../../lib/form/kept-choice.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { useCtrlEnter } from "../../lib/form/use-ctrl-enter.ts";
import { postMark, type QuestionRef, rubricQuery } from "./marking.queries.ts";
import { noScores, pressed, readScore, scoreProblem, totalOf, typed } from "./scores.rules.ts";

interface MarkFormProps {
  question: QuestionRef;
  rubric: RubricView;
  answer: LeasedAnswer;
  skipping: boolean;
  onNext: () => void;
  onSkip: () => void;
}

/** Marks for each criterion and a comment, by fields or by keys. */
export function MarkForm(props: MarkFormProps) {
  const { rubric, answer, skipping, onNext, onSkip } = props;
  const form = useMarkForm(props);
  const { element, submit, scores, setScores, problems, saving, comment, setComment } = form;
  const [keys, setKeys] = useKeptChoice("marking-keys", ["on", "off"]);
  useCtrlEnter(element);
  useKeys(form, rubric, keys === "on");
  return (
    <Stack component="form" ref={element} onSubmit={submit} noValidate aria-label="Marks">
      {rubric.criteria.map(({ text, max }, at) => (
        <TextField
          key={at}
          name={`score-${at}`}
          label={`${text}, out of ${formatMarks(max)}`}
          inputMode="decimal"
          autoComplete="off"
          value={scores.texts[at] ?? ""}
          error={problems[at]}
          onChange={({ currentTarget }) => setScores(typed(scores, at, currentTarget.value))}
        />
      ))}
      <Text component="output" style={{ display: "block" }}>
        {formatMarks(totalOf(scores))} of {formatMarks(rubric.fullMarks)} marks
      </Text>
      <TextArea
        label="Comment"
        description="Optional. The student reads it in the report."
        rows={2}
        maxLength={300}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <Problem>
        {saving.isError ? messageOf(saving.error, "The mark was not saved. Try again.") : null}
      </Problem>
      <Row justify="end">
        {form.isLost ? (
          <Button onClick={onNext}>Next answer</Button>
        ) : (
          <>
            <Button variant="default" loading={skipping} onClick={onSkip}>
              {answer.own ? "Cancel" : "Skip"}
            </Button>
            <Button type="submit" loading={saving.isPending} aria-keyshortcuts="N Control+Enter">
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
  const element = useRef<HTMLFormElement>(null);
  const [scores, setScores] = useState(() => ({
    ...noScores(rubric.criteria.length),
    ...(answer.own && { texts: answer.own.scores.map(String) }),
  }));
  const [comment, setComment] = useState(answer.own?.comment ?? "");
  const [problems, setProblems] = useState<readonly string[]>([]);
  const saving = useMutation({
    mutationFn: () =>
      postMark(question, answer.answerId, {
        rubric: rubric.rev,
        scores: scores.texts.map((text) => readScore(text) ?? 0),
        comment,
      }),
    onSuccess: onNext,
    onError: async (error) => {
      if (error instanceof ApiError && error.code === "rubric_changed") {
        await client.invalidateQueries({ queryKey: rubricQuery(question).queryKey });
      }
    },
  });
  const save = () => {
    const found = rubric.criteria.map((one, at) =>
      scoreProblem(scores.texts[at] ?? "", one, rubric.step),
    );
    setProblems(found);
    if (found.every((problem) => problem === "")) return saving.mutate();
    focusFirst(
      Object.fromEntries(found.entries()),
      (at) => element.current?.querySelector(`[name=score-${at}]`) ?? null,
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const isLost = isLeaseLost(saving.error);
  return {
    element,
    scores,
    setScores,
    comment,
    setComment,
    problems,
    saving,
    save,
    submit,
    isLost,
  };
}

/** Where letters and digits are text. */
const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** A field for marks takes digits itself, but no N. */
const isScoreField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.name.startsWith("score-");

function useKeys(
  { scores, setScores, save, saving, isLost }: ReturnType<typeof useMarkForm>,
  { criteria, step }: RubricView,
  isOn: boolean,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isText(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "n" || event.key === "N") {
      event.preventDefault();
      if (!event.repeat && !saving.isPending && !isLost) save();
      return;
    }
    if (isScoreField(event.target)) return;
    const next = pressed(scores, event.key, { criteria, step, time: event.timeStamp });
    if (!next) return;
    event.preventDefault();
    setScores(next);
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn]);
}
