import type { StudentQuestion } from "@academy/core/paper/paper.schema.ts";
import { typeParts } from "@academy/response-types/registry.ui.ts";
import { valueText } from "@academy/response-types/shared/wire-value.ts";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button, Textarea, TextInput } from "@mantine/core";
import { lazy, Suspense } from "react";
import { changeKey, type Draft, type DraftKey, withKey, withoutKey } from "./corrections.rules.ts";
import classes from "./corrections.module.css";

/** An answer is given to a key as a student gives it: the parts of the response types do both. */
const answers = Object.fromEntries(
  Object.entries(typeParts).map(([code, load]) => [
    code,
    lazy(async () => ({ default: (await load()).Answer })),
  ]),
);

/** The server takes eight at most. */
const MOST_KEYS = 8;

interface KeyInputsProps {
  question: StudentQuestion;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** Every accepted answer of a question, one after the other. */
export function KeyInputs({ question, draft, onChange }: KeyInputsProps) {
  const several = draft.keys.length > 1;
  return (
    <div className={classes.keys}>
      {draft.keys.map((key, index) => (
        <fieldset key={key.id} className={classes.accepted}>
          <legend id={`accepted-${question._id}-${key.id}`}>
            {several ? `Accepted answer ${index + 1}` : "Right answer"}
          </legend>
          <KeyInput
            question={question}
            answer={key}
            onChange={(to) => onChange(changeKey(draft, key.id, to))}
          />
          {several && (
            <Button
              variant="default"
              size="md"
              aria-label={`Remove accepted answer ${index + 1}`}
              onClick={() => onChange(withoutKey(draft, key.id))}
            >
              Remove
            </Button>
          )}
        </fieldset>
      ))}
      {draft.keys.length < MOST_KEYS && (
        <div>
          <Button variant="default" size="md" onClick={() => onChange(withKey(draft))}>
            Accept another answer
          </Button>
        </div>
      )}
    </div>
  );
}

interface KeyInputProps {
  question: StudentQuestion;
  answer: DraftKey;
  onChange: (to: Partial<DraftKey>) => void;
}

function KeyInput(props: KeyInputProps) {
  const { question, answer, onChange } = props;
  if (question.responseType === "INTEGER") return <NumberKey {...props} />;
  if (question.responseType === "SUBJECTIVE") return <TextKey {...props} />;
  const Part = answers[question.responseType];
  if (!Part) return <p>Unsupported type: {question.responseType}</p>;
  return (
    <Suspense fallback={<TextSkeleton lines={4} label="Loading the options" />}>
      <Part
        // Each accepted answer is a group of inputs of its own.
        question={{ ...question, questionId: `${question._id}-${answer.id}` }}
        value={answer.value}
        onChange={(value) => onChange({ value })}
        labelledBy={`accepted-${question._id}-${answer.id}`}
      />
    </Suspense>
  );
}

function NumberKey({ answer, onChange }: KeyInputProps) {
  return (
    <div className={classes.pair}>
      <TextInput
        size="md"
        label="Number"
        inputMode="decimal"
        autoComplete="off"
        value={valueText(answer.value)}
        onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
      />
      <TextInput
        size="md"
        label="Tolerance"
        description="0 when left empty"
        inputWrapperOrder={["label", "input", "description", "error"]}
        inputMode="decimal"
        autoComplete="off"
        value={answer.tolerance}
        onChange={({ currentTarget }) => onChange({ tolerance: currentTarget.value })}
      />
    </div>
  );
}

function TextKey({ answer, onChange }: KeyInputProps) {
  return (
    <>
      <Textarea
        size="md"
        label="Model answer"
        autosize
        minRows={3}
        value={valueText(answer.value)}
        onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
      />
      <TextInput
        size="md"
        label="Keywords, separated by commas"
        autoComplete="off"
        value={answer.keywords}
        onChange={({ currentTarget }) => onChange({ keywords: currentTarget.value })}
      />
    </>
  );
}
