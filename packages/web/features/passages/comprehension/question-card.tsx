import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Sign } from "../../../lib/session/sign.tsx";
import { excerptOf } from "../../../shared/passages/excerpt.rules.ts";
import type { FieldProblems } from "../../../shared/bank/refused.rules.ts";
import type { QuestionDraft } from "../../../shared/question-form/question-draft.rules.ts";
import { QuestionFields } from "../../../shared/question-form/question-fields.tsx";
import { QuestionPreview } from "../../../shared/question-form/question-preview.tsx";
import type { Parts } from "../../../shared/question-form/type-parts.queries.ts";
import type { SetQuestion } from "./set-draft.rules.ts";
import { cardId } from "./use-set-form.ts";

/** The part of a card below its header. */
export type CardView = "folded" | "form" | "preview";

/** Characters of a question shown in its card's header. */
const PREVIEW = 30;

export interface QuestionCardProps {
  question: SetQuestion;
  /** The question's number in the set, from 1, and the number of questions. */
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
  /** Removes a question that was never saved. */
  onRemove: () => void;
  onDelink: () => void;
  onDelete: () => void;
  onUploading: (path: string, uploading: boolean) => void;
}

/**
 * A question of the set: collapsed to one line, as a form, or as students see it with the passage.
 */
export function QuestionCard(props: QuestionCardProps) {
  const { question, number, view, problems, parts, passageHtml, onChange, onUploading } = props;
  return (
    <Card
      component="section"
      id={cardId(question._id)}
      aria-label={`Question ${number}`}
      style={Object.keys(problems).length > 0 ? { borderColor: "var(--academy-wrong)" } : undefined}
    >
      <CardHead {...props} />
      {view === "form" && (
        <Stack gap="lg">
          <QuestionFields
            draft={question.draft}
            onChange={onChange}
            problems={problems}
            parts={parts}
            places={null}
            onUploading={onUploading}
          />
          <CardFoot {...props} />
        </Stack>
      )}
      {view === "preview" && (
        <QuestionPreview draft={question.draft} parts={parts} passageHtml={passageHtml} />
      )}
    </Card>
  );
}

function CardHead({ question, number, count, view, parts, onView, onMove }: QuestionCardProps) {
  const { responseType, question: html } = question.draft;
  const text = excerptOf(html, PREVIEW);
  return (
    <Row gap="xs">
      <Text style={{ margin: 0, flex: "1 1 12rem" }} component="h4">
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its words are in its parts */}
        <button
          type="button"
          style={{ width: "100%", minHeight: "2.75rem", textAlign: "start" }}
          aria-expanded={view !== "folded"}
          onClick={() => onView(view === "folded" ? "form" : "folded")}
        >
          <Row wrap={false} component="span" align="center">
            <Sign tone="info">{number}</Sign>
            <Text component="span" strong>
              {text === "" ? "New question" : text}
              <Text style={{ display: "block" }} component="span" size="sm" tone="soft">
                {parts.get(responseType)?.label ?? responseType}
                {question.rev === 0 && " · not saved yet"}
              </Text>
            </Text>
          </Row>
        </button>
      </Text>
      <Row gap="2xs">
        <Button
          variant="subtle"
          aria-label={`Move question ${number} up`}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        >
          ↑
        </Button>
        <Button
          variant="subtle"
          aria-label={`Move question ${number} down`}
          disabled={number === count}
          onClick={() => onMove(1)}
        >
          ↓
        </Button>
        <Button
          variant="default"
          aria-label={view === "preview" ? `Edit question ${number}` : `Preview question ${number}`}
          onClick={() => onView(view === "preview" ? "form" : "preview")}
        >
          {view === "preview" ? "Edit" : "Preview"}
        </Button>
      </Row>
    </Row>
  );
}

function CardFoot({ question, number, busy, onRemove, onDelink, onDelete }: QuestionCardProps) {
  if (question.rev === 0) {
    return (
      <Row justify="end">
        <Button variant="default" aria-label={`Remove question ${number}`} onClick={onRemove}>
          Remove
        </Button>
      </Row>
    );
  }
  return (
    <Row justify="end">
      <Button
        variant="default"
        disabled={busy}
        aria-label={`Delink question ${number}`}
        onClick={onDelink}
      >
        Delink
      </Button>
      <Button
        variant="default"
        disabled={busy}
        aria-label={`Delete question ${number}`}
        onClick={onDelete}
      >
        Delete
      </Button>
    </Row>
  );
}
