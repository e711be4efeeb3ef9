import { Button, Flex, Group, Paper, Stack, Text, UnstyledButton } from "@mantine/core";
import { Sign } from "../../../lib/session/sign.tsx";
import { excerptOf } from "../../../shared/passages/excerpt.rules.ts";
import type { FieldProblems } from "../../../shared/bank/refused.rules.ts";
import type { QuestionDraft } from "../../../shared/question-form/question-draft.rules.ts";
import { QuestionFields } from "../../../shared/question-form/question-fields.tsx";
import { QuestionPreview } from "../../../shared/question-form/question-preview.tsx";
import type { Parts } from "../../../shared/question-form/type-parts.queries.ts";
import type { SetQuestion } from "./set-draft.rules.ts";
import { cardId } from "./use-set-form.ts";
import classes from "./comprehension.module.css";

/** What a card shows below its header. */
export type CardView = "folded" | "form" | "preview";

/** Characters of a question shown in its card's header. */
const PREVIEW = 30;

export interface QuestionCardProps {
  question: SetQuestion;
  /** Its number in the set, from 1, and the number of questions. */
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
    <Paper
      component="section"
      withBorder
      radius="lg"
      className={classes.card ?? ""}
      id={cardId(question._id)}
      aria-label={`Question ${number}`}
      data-wrong={Object.keys(problems).length > 0}
    >
      <CardHead {...props} />
      {view === "form" && (
        <Stack className={classes.body ?? ""} gap="lg">
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
        <div className={classes.body}>
          <QuestionPreview draft={question.draft} parts={parts} passageHtml={passageHtml} />
        </div>
      )}
    </Paper>
  );
}

function CardHead({ question, number, count, view, parts, onView, onMove }: QuestionCardProps) {
  const { responseType, question: html } = question.draft;
  const text = excerptOf(html, PREVIEW);
  return (
    <Group gap="xs" px="sm" py="xs">
      <Text component="h4" flex="1 1 12rem" m={0}>
        <UnstyledButton
          w="100%"
          mih="2.75rem"
          aria-expanded={view !== "folded"}
          onClick={() => onView(view === "folded" ? "form" : "folded")}
        >
          <Flex component="span" align="center" gap="sm">
            <Sign tone="info">{number}</Sign>
            <Text span fw={600}>
              {text === "" ? "New question" : text}
              <Text span display="block" size="sm" c="dimmed">
                {parts.get(responseType)?.label ?? responseType}
                {question.rev === 0 && " · not saved yet"}
              </Text>
            </Text>
          </Flex>
        </UnstyledButton>
      </Text>
      <Group gap={4}>
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
      </Group>
    </Group>
  );
}

function CardFoot({ question, number, busy, onRemove, onDelink, onDelete }: QuestionCardProps) {
  if (question.rev === 0) {
    return (
      <Group justify="end" gap="sm">
        <Button
          variant="default"
          size="md"
          aria-label={`Remove question ${number}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </Group>
    );
  }
  return (
    <Group justify="end" gap="sm">
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
    </Group>
  );
}
