import { Button } from "@mantine/core";
import { excerptOf } from "../../../shared/passages/excerpt.rules.ts";
import type { FieldProblems } from "../../../shared/bank/refused.rules.ts";
import type { QuestionDraft } from "../../../shared/question-form/question-draft.rules.ts";
import { QuestionFields } from "../../../shared/question-form/question-fields.tsx";
import { QuestionPreview } from "../../../shared/question-form/question-preview.tsx";
import type { Parts } from "../../../shared/question-form/type-parts.queries.ts";
import type { SetQuestion } from "./set-draft.rules.ts";
import { cardId } from "./use-set-form.ts";
import classes from "./comprehension.module.css";

/** What a card shows below its head. */
export type CardView = "folded" | "form" | "preview";

/** Characters of a question that its card's head shows. */
const PREVIEW = 30;

export interface QuestionCardProps {
  question: SetQuestion;
  /** Its place in the set, from 1, and how many there are. */
  number: number;
  count: number;
  view: CardView;
  problems: FieldProblems;
  parts: Parts;
  passageHtml: string;
  busy: boolean;
  onView: (view: CardView) => void;
  onChange: (draft: QuestionDraft) => void;
  onMove: (step: -1 | 1) => void;
  /** Takes a question that was never saved out of the set. */
  onRemove: () => void;
  onDelink: () => void;
  onDelete: () => void;
  onUploading: (path: string, uploading: boolean) => void;
}

/** A question of the set: folded to one line, its form, or as students see it with the passage. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, number, view, problems, parts, passageHtml, onChange, onUploading } = props;
  return (
    <section
      id={cardId(question._id)}
      className={classes.card}
      aria-label={`Question ${number}`}
      data-wrong={Object.keys(problems).length > 0}
    >
      <CardHead {...props} />
      {view === "form" && (
        <div className={classes.cardBody}>
          <QuestionFields
            draft={question.draft}
            onChange={onChange}
            problems={problems}
            parts={parts}
            places={null}
            onUploading={onUploading}
          />
          <CardFoot {...props} />
        </div>
      )}
      {view === "preview" && (
        <div className={classes.cardBody}>
          <QuestionPreview draft={question.draft} parts={parts} passageHtml={passageHtml} />
        </div>
      )}
    </section>
  );
}

function CardHead({ question, number, count, view, parts, onView, onMove }: QuestionCardProps) {
  const { responseType, question: html } = question.draft;
  const text = excerptOf(html, PREVIEW);
  return (
    <div className={classes.cardHead}>
      <h4>
        <button
          type="button"
          className={classes.cardTitle}
          aria-expanded={view !== "folded"}
          onClick={() => onView(view === "folded" ? "form" : "folded")}
        >
          <span className={classes.number}>{number}</span>
          <span className={classes.cardText}>
            {text === "" ? "New question" : text}
            <span>
              {parts.get(responseType)?.label ?? responseType}
              {question.rev === 0 && " · not saved yet"}
            </span>
          </span>
        </button>
      </h4>
      <div className={classes.cardTools}>
        <Button
          variant="subtle"
          size="md"
          aria-label={`Move question ${number} up`}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        >
          ↑
        </Button>
        <Button
          variant="subtle"
          size="md"
          aria-label={`Move question ${number} down`}
          disabled={number === count}
          onClick={() => onMove(1)}
        >
          ↓
        </Button>
        <Button
          variant="default"
          size="md"
          aria-label={view === "preview" ? `Edit question ${number}` : `Preview question ${number}`}
          onClick={() => onView(view === "preview" ? "form" : "preview")}
        >
          {view === "preview" ? "Edit" : "Preview"}
        </Button>
      </div>
    </div>
  );
}

function CardFoot({ question, number, busy, onRemove, onDelink, onDelete }: QuestionCardProps) {
  if (question.rev === 0) {
    return (
      <div className={classes.cardFoot}>
        <Button
          variant="default"
          size="md"
          aria-label={`Remove question ${number}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.cardFoot}>
      <Button
        variant="default"
        size="md"
        disabled={busy}
        aria-label={`Delink question ${number}`}
        onClick={onDelink}
      >
        Delink
      </Button>
      <Button
        variant="default"
        size="md"
        disabled={busy}
        aria-label={`Delete question ${number}`}
        onClick={onDelete}
      >
        Delete
      </Button>
    </div>
  );
}
