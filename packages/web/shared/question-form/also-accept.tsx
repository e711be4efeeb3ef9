import { responseTypes } from "@academy/response-types/registry.ts";
import { MOST_ALSO } from "@academy/response-types/shared/also-accept.ts";
import classes from "@academy/response-types/shared/author.module.css";
import type { KeyDraft, TypeParts } from "@academy/response-types/shared/type-parts.ui.ts";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Stack } from "@academy/ui/kit/layout.tsx";
import { Suspense, useId } from "react";
import type { FieldProblems } from "../bank/refused.rules.ts";
import { type QuestionDraft, QuestionDraft as Draft } from "./question-draft.rules.ts";
import { useShownHtml } from "./use-shown-html.ts";

type Also = QuestionDraft["alsoAccept"];

const Accepted = Draft.shape.alsoAccept;

const BLANK: Also[number] = { value: null, tolerance: "", keywords: "" };

interface AlsoAcceptProps {
  draft: QuestionDraft;
  part: TypeParts;
  onChange: (alsoAccept: Also) => void;
  problems: FieldProblems;
}

/** Other answers that earn the same marks as the key. A written answer has one model only. */
export function AlsoAccept({ draft, part, onChange, problems }: AlsoAcceptProps) {
  const { alsoAccept } = draft;
  if (responseTypes.get(draft.responseType).longText) return null;
  const change = (index: number, to: Partial<KeyDraft>) =>
    onChange(Accepted.parse(alsoAccept.map((one, at) => (at === index ? { ...one, ...to } : one))));
  return (
    <Stack gap="sm" data-field="alsoAccept">
      {alsoAccept.map((accepted, index) => (
        <AcceptedAnswer
          // Accepted answers have no ids: their position identifies them.
          key={`${index} of ${alsoAccept.length}`}
          draft={draft}
          part={part}
          index={index}
          accepted={accepted}
          onChange={(to) => change(index, to)}
          onRemove={() => onChange(alsoAccept.toSpliced(index, 1))}
          problems={problems}
        />
      ))}
      {alsoAccept.length < MOST_ALSO && (
        <div>
          <Button variant="default" onClick={() => onChange([...alsoAccept, BLANK])}>
            {alsoAccept.length === 0 ? "Also accept another answer" : "Accept one more answer"}
          </Button>
        </div>
      )}
      <p className={classes.problem} role="alert">
        {problems["alsoAccept"]}
      </p>
    </Stack>
  );
}

interface AcceptedAnswerProps {
  draft: QuestionDraft;
  part: TypeParts;
  index: number;
  accepted: Also[number];
  onChange: (to: Partial<KeyDraft>) => void;
  onRemove: () => void;
  problems: FieldProblems;
}

function AcceptedAnswer(props: AcceptedAnswerProps) {
  const { draft, part, index, accepted, onChange, onRemove, problems } = props;
  const { KeyInput, Answer } = part;
  const id = useId();
  const { show } = useShownHtml(draft.author.options);
  const path = `alsoAccept.${index}`;
  const wrong = Object.keys(problems).filter((one) => one.startsWith(`${path}.`));
  return (
    <Card>
      <fieldset className={classes.group} data-field={path}>
        <legend id={id}>Other accepted answer {alsoLabel(index, draft.alsoAccept.length)}</legend>
        {KeyInput ? (
          <Suspense fallback={<TextSkeleton lines={2} label="Loading the answer's fields" />}>
            <KeyInput
              question={draft.author}
              draft={accepted}
              onChange={onChange}
              labelledBy={id}
            />
          </Suspense>
        ) : (
          <Answer
            // Each accepted answer is a separate group of inputs.
            question={{
              questionId: id,
              responseType: draft.responseType,
              options: draft.author.options.map(show),
            }}
            value={accepted.value}
            onChange={(value) => onChange({ value })}
            labelledBy={id}
          />
        )}
        <p className={classes.problem} role="alert">
          {wrong.map((one) => problems[one]).join(" ")}
        </p>
        <div>
          <Button
            variant="default"
            aria-label={`Remove accepted answer ${index + 1}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </div>
      </fieldset>
    </Card>
  );
}

const alsoLabel = (index: number, count: number): string => (count === 1 ? "" : `${index + 1}`);
