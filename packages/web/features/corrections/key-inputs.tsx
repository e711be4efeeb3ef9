import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { typeParts } from "@academy/response-types/registry.ui.ts";
import type { TypeParts } from "@academy/response-types/shared/type-parts.ui.ts";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { FieldSet } from "@academy/ui/kit/field-set.tsx";
import { Stack } from "@academy/ui/kit/layout.tsx";
import { type ComponentType, lazy, Suspense } from "react";
import { changeKey, type Draft, type DraftKey, withKey, withoutKey } from "./corrections.rules.ts";

/** The key input of each response type, by code, loaded when first needed. */
const inputs = Object.fromEntries(
  Object.entries(typeParts).map(([code, load]) => [
    code,
    lazy(async () => ({ default: keyInputOf(await load()) })),
  ]),
);

/** The inputs for a key: the type's own key input or, if it has none, its answer input. */
function keyInputOf({ KeyInput, Answer }: TypeParts): ComponentType<KeyInputProps> {
  if (KeyInput) {
    return ({ question, answer, onChange }) => (
      <KeyInput
        question={question}
        draft={answer}
        onChange={onChange}
        labelledBy={`accepted-${question._id}-${answer.id}`}
      />
    );
  }
  return ({ question, answer, onChange }) => (
    <Answer
      // A separate id for each accepted answer, so that its inputs are a separate group.
      question={{ ...question, questionId: `${question._id}-${answer.id}` }}
      value={answer.value}
      onChange={(value) => onChange({ value })}
      labelledBy={`accepted-${question._id}-${answer.id}`}
    />
  );
}

/** The server allows at most eight accepted answers. */
const MOST_KEYS = 8;

interface KeyInputsProps {
  question: StudentQuestion;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** All accepted answers of a question, in order. */
export function KeyInputs({ question, draft, onChange }: KeyInputsProps) {
  const several = draft.keys.length > 1;
  return (
    <Stack>
      {draft.keys.map((key, index) => (
        <FieldSet
          key={key.id}
          label={
            <span id={`accepted-${question._id}-${key.id}`}>
              {several ? `Accepted answer ${index + 1}` : "Correct answer"}
            </span>
          }
        >
          <KeyInput
            question={question}
            answer={key}
            onChange={(to) => onChange(changeKey(draft, key.id, to))}
          />
          {several && (
            <Button
              variant="default"
              style={{ justifySelf: "start" }}
              aria-label={`Remove accepted answer ${index + 1}`}
              onClick={() => onChange(withoutKey(draft, key.id))}
            >
              Remove
            </Button>
          )}
        </FieldSet>
      ))}
      {draft.keys.length < MOST_KEYS && (
        <div>
          <Button variant="default" onClick={() => onChange(withKey(draft))}>
            Accept another answer
          </Button>
        </div>
      )}
    </Stack>
  );
}

interface KeyInputProps {
  question: StudentQuestion;
  answer: DraftKey;
  onChange: (to: Partial<DraftKey>) => void;
}

function KeyInput(props: KeyInputProps) {
  const { responseType } = props.question;
  const Input = inputs[responseType];
  if (!Input) return <p>Unsupported type: {responseType}</p>;
  return (
    <Suspense fallback={<TextSkeleton lines={4} label="Loading the options" />}>
      <Input {...props} />
    </Suspense>
  );
}
