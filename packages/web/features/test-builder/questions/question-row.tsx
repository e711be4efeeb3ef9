import { letterAt } from "@academy/response-types/shared/letter.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RowMenu } from "@academy/ui/kit/row-menu.tsx";
import { useState } from "react";
import { BankText } from "../../../shared/bank/bank-text.tsx";
import { countOf } from "../../../lib/format.ts";
import { Handle, type HandleProps } from "../../../shared/ordering/mover.tsx";
import type { SectionDraft } from "../draft/draft.schema.ts";
import type { ShownQuestion } from "../preview/shown-question.rules.ts";
import { marksOf } from "../sections/totals.rules.ts";
import classes from "./questions.module.css";

interface QuestionRowProps {
  question: ShownQuestion;
  section: SectionDraft;
  /** The question's number in the paper, from 1. */
  number: number;
  place: { index: number; of: number };
  handle: HandleProps;
  onMove: (to: number) => void;
  onReplace: () => void;
  onRemove: () => void;
}

const small = { variant: "subtle", size: "compact" } as const;

/**
 * A question of a section in one line: its text, answer and marks. Options and solution are shown
 * on demand.
 */
export function QuestionRow(props: QuestionRowProps) {
  const { question, section, number, handle } = props;
  const { index, of } = props.place;
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
      <Text component="span" strong className="academy-tabular">
        {number}.
      </Text>
      <div className={open ? "" : "academy-clamp"}>
        <BankText html={question.question} />
      </div>
      <p className={classes.facts}>
        <span>
          Answer: <strong className={classes.answer}>{question.answer}</strong>
        </span>
        <span>{countOf(marksOf(question, section), "mark")}</span>
        {question.passageText !== "" && <span>With a passage</span>}
      </p>
      <Row gap="none" wrap={false}>
        <Button
          {...small}
          aria-expanded={open}
          aria-label={`${open ? "Less" : "Solution"} of ${name}`}
          onClick={() => setOpen(!open)}
        >
          {open ? "Less" : "Solution"}
        </Button>
        <Button {...small} aria-label={`Replace ${name}`} onClick={props.onReplace}>
          Replace
        </Button>
        <RowMenu
          label={`Actions for ${name}`}
          items={[
            { name: "Remove", onPress: props.onRemove },
            { name: "Move up", disabled: index === 0, onPress: () => props.onMove(index - 1) },
            {
              name: "Move down",
              disabled: index === of - 1,
              onPress: () => props.onMove(index + 1),
            },
          ]}
        />
      </Row>
      {open && <Whole question={question} />}
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
    <Stack component="ol" gap="xs" className={classes.options}>
      {texts.map((html, index) => (
        // Options and rows have no ids on the wire, so the position is the key.
        <li key={index}>
          <span>{name(index)}</span>
          <BankText html={html} />
        </li>
      ))}
    </Stack>
  );
}
