import { letterAt } from "@academy/response-types/shared/letter.ts";
import type { DraggableProvidedDragHandleProps } from "@hello-pangea/dnd";
import { Button, IconButton } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { BankText } from "../../../shared/bank/bank-text.tsx";
import { countOf } from "../../../lib/format.ts";
import type { SectionDraft } from "../draft/draft.schema.ts";
import type { ShownQuestion } from "../preview/shown-question.rules.ts";
import { marksOf } from "../sections/totals.rules.ts";
import classes from "./questions.module.css";

interface QuestionRowProps {
  question: ShownQuestion;
  section: SectionDraft;
  /** Its number in the paper, from 1. */
  number: number;
  place: { index: number; of: number };
  handle: DraggableProvidedDragHandleProps | null;
  onMove: (to: number) => void;
  onReplace: () => void;
  onRemove: () => void;
}

/** A question of a section: its text, answer and marks; options and solution on demand. */
export function QuestionRow(props: QuestionRowProps) {
  const { question, section, number, place, handle } = props;
  const [open, setOpen] = useState(false);
  const name = `question ${number}`;
  return (
    <article
      id={question._id}
      tabIndex={-1}
      className={classes.question}
      aria-label={`Question ${number}`}
    >
      <Handle props={handle} name={`Reorder ${name}`} />
      <Stack style={{ paddingTop: "0.5rem" }} gap="xs">
        <div className={classes.line}>
          <Text style={{ minWidth: "1.5rem" }} component="span" strong className="academy-tabular">
            {number}.
          </Text>
          <div className={classes.text} data-short={!open}>
            <BankText html={question.question} />
          </div>
        </div>
        {open && <Whole question={question} />}
        <Row style={{ gap: "0 1rem" }} justify="between">
          <p className={classes.facts}>
            <span>
              Answer: <strong className={classes.answer}>{question.answer}</strong>
            </span>
            <span>{countOf(marksOf(question, section), "mark")}</span>
            {question.passageText !== "" && <span>With a passage</span>}
          </p>
          <Row style={{ marginLeft: "-0.5rem" }} gap="2xs">
            <Button
              variant="subtle"
              aria-expanded={open}
              aria-label={`${open ? "Less" : "Solution"} of ${name}`}
              onClick={() => setOpen(!open)}
            >
              {open ? "Less" : "Solution"}
            </Button>
            <Button variant="subtle" aria-label={`Replace ${name}`} onClick={props.onReplace}>
              Replace
            </Button>
            <Button variant="subtle" aria-label={`Remove ${name}`} onClick={props.onRemove}>
              Remove
            </Button>
            <Mover name={name} {...place} onMove={props.onMove} />
          </Row>
        </Row>
      </Stack>
    </article>
  );
}

/** Passage, options and solution of a question. */
export function Whole({ question }: { question: ShownQuestion }) {
  return (
    <Stack
      style={{
        paddingInline: "1rem",
        paddingBlock: "0.75rem",
        background: "var(--academy-well)",
        borderRadius: "12px",
      }}
      gap="sm"
    >
      {question.passageText !== "" && (
        <div className={classes.passage}>
          <BankText html={question.passageText} />
        </div>
      )}
      <Items texts={question.listedRows} name={(index) => String(index + 1)} />
      <Items texts={question.options} name={letterAt} />
      <div>
        <Text style={{ marginBottom: "0.25rem" }} component="h4" size="sm" strong>
          Solution
        </Text>
        {question.solution === "" ? (
          <Text size="sm" tone="soft">
            No solution yet.
          </Text>
        ) : (
          <BankText html={question.solution} />
        )}
      </div>
    </Stack>
  );
}

/** Options or rows with their letters or numbers. */
function Items({ texts, name }: { texts: readonly string[]; name: (index: number) => string }) {
  if (texts.length === 0) return null;
  return (
    <ol className={classes.options}>
      {texts.map((html, index) => (
        // Options and rows have no ids on the wire, so the index is the key.
        <li key={index}>
          <span>{name(index)}</span>
          <BankText html={html} />
        </li>
      ))}
    </ol>
  );
}

interface HandleProps {
  props: DraggableProvidedDragHandleProps | null;
  name: string;
}

/** Dragged by the pointer, or with the space bar and the arrow keys. */
export const Handle = ({ props, name }: HandleProps) => (
  <div {...props} className={classes.handle} aria-label={name} title="Drag, or space and arrows">
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      {[5, 10, 15].flatMap((y) =>
        [7, 13].map((x) => <circle key={`${x}-${y}`} cx={x} cy={y} r="1.6" fill="currentColor" />),
      )}
    </svg>
  </div>
);

interface MoverProps {
  /** "question 3", "section 1". */
  name: string;
  /** From 0. */
  index: number;
  of: number;
  onMove: (to: number) => void;
}

/** Moves one place up or down by a click, for people who cannot drag. */
export const Mover = ({ name, index, of, onMove }: MoverProps) => (
  <span className={classes.mover}>
    <IconButton
      aria-label={`Move ${name} up`}
      disabled={index === 0}
      onClick={() => onMove(index - 1)}
    >
      <Arrow up />
    </IconButton>
    <IconButton
      aria-label={`Move ${name} down`}
      disabled={index === of - 1}
      onClick={() => onMove(index + 1)}
    >
      <Arrow />
    </IconButton>
  </span>
);

const Arrow = ({ up = false }: { up?: boolean }) => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 18 18"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...(up && { transform: "rotate(180)" })}
  >
    <path d="M9 3v12m-5-5 5 5 5-5" />
  </svg>
);
