import type { DraggableProvidedDragHandleProps } from "@hello-pangea/dnd";
import { Button } from "@mantine/core";
import { useState } from "react";
import { BankText } from "../../shared/bank/bank-text.tsx";
import { countOf } from "../../lib/format.ts";
import { letterAt } from "@academy/response-types/shared/letter.ts";
import { Handle, Mover } from "./mover.tsx";
import type { SectionDraft } from "./draft.schema.ts";
import type { ShownQuestion } from "./shown-question.rules.ts";
import { marksOf } from "./totals.rules.ts";
import classes from "./questions.module.css";

interface QuestionRowProps {
  question: ShownQuestion;
  section: SectionDraft;
  /** Its place in the paper, from 1. */
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
      <div className={classes.body}>
        <div className={classes.line}>
          <span className={classes.number}>{number}.</span>
          <div className={classes.text} data-short={!open}>
            <BankText html={question.question} />
          </div>
        </div>
        {open && <Whole question={question} />}
        <div className={classes.foot}>
          <p className={classes.facts}>
            <span>
              Answer: <strong className={classes.answer}>{question.answer}</strong>
            </span>
            <span>{countOf(marksOf(question, section), "mark")}</span>
            {question.passageText !== "" && <span>With a passage</span>}
          </p>
          <div className={classes.actions}>
            <Button
              variant="subtle"
              size="compact-md"
              aria-expanded={open}
              aria-label={`${open ? "Less" : "Solution"} of ${name}`}
              onClick={() => setOpen(!open)}
            >
              {open ? "Less" : "Solution"}
            </Button>
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={`Replace ${name}`}
              onClick={props.onReplace}
            >
              Replace
            </Button>
            <Button
              variant="subtle"
              size="compact-md"
              color="gray"
              aria-label={`Remove ${name}`}
              onClick={props.onRemove}
            >
              Remove
            </Button>
            <Mover name={name} {...place} onMove={props.onMove} />
          </div>
        </div>
      </div>
    </article>
  );
}

/** What is seen of a question only on demand. */
export function Whole({ question }: { question: ShownQuestion }) {
  return (
    <div className={classes.whole}>
      {question.passageText !== "" && (
        <div className={classes.passage}>
          <BankText html={question.passageText} />
        </div>
      )}
      {question.options.length > 0 && (
        <ol className={classes.options}>
          {question.options.map((option, index) => (
            // Options have no ids on the wire: their place is what they are.
            <li key={index}>
              <span>{letterAt(index)}</span>
              <BankText html={option} />
            </li>
          ))}
        </ol>
      )}
      <div>
        <h4>Solution</h4>
        {question.solution === "" ? (
          <p className={classes.soft}>None was written.</p>
        ) : (
          <BankText html={question.solution} />
        )}
      </div>
    </div>
  );
}
