import type { DraggableProvidedDragHandleProps } from "@hello-pangea/dnd";
import { Button, Group, Stack, Text } from "@mantine/core";
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
      <Stack gap="xs" pt="xs">
        <div className={classes.line}>
          <Text span fw={600} miw="1.5rem" className="academy-tabular">
            {number}.
          </Text>
          <div className={classes.text} data-short={!open}>
            <BankText html={question.question} />
          </div>
        </div>
        {open && <Whole question={question} />}
        <Group justify="space-between" gap="0 1rem">
          <p className={classes.facts}>
            <span>
              Answer: <strong className={classes.answer}>{question.answer}</strong>
            </span>
            <span>{countOf(marksOf(question, section), "mark")}</span>
            {question.passageText !== "" && <span>With a passage</span>}
          </p>
          <Group gap={4} ml="-0.5rem">
            <Button
              variant="subtle"
              size="md"
              px="xs"
              aria-expanded={open}
              aria-label={`${open ? "Less" : "Solution"} of ${name}`}
              onClick={() => setOpen(!open)}
            >
              {open ? "Less" : "Solution"}
            </Button>
            <Button
              variant="subtle"
              size="md"
              px="xs"
              aria-label={`Replace ${name}`}
              onClick={props.onReplace}
            >
              Replace
            </Button>
            <Button
              variant="subtle"
              size="md"
              px="xs"
              color="gray"
              aria-label={`Remove ${name}`}
              onClick={props.onRemove}
            >
              Remove
            </Button>
            <Mover name={name} {...place} onMove={props.onMove} />
          </Group>
        </Group>
      </Stack>
    </article>
  );
}

/** Passage, options and solution of a question. */
export function Whole({ question }: { question: ShownQuestion }) {
  return (
    <Stack gap="sm" px="md" py="sm" bdrs="md" bg="var(--ground-soft)">
      {question.passageText !== "" && (
        <div className={classes.passage}>
          <BankText html={question.passageText} />
        </div>
      )}
      {question.options.length > 0 && (
        <ol className={classes.options}>
          {question.options.map((option, index) => (
            // Options have no ids on the wire, so the index is the key.
            <li key={index}>
              <span>{letterAt(index)}</span>
              <BankText html={option} />
            </li>
          ))}
        </ol>
      )}
      <div>
        <Text component="h4" size="sm" fw={600} mb={4}>
          Solution
        </Text>
        {question.solution === "" ? (
          <Text size="sm" c="dimmed">
            No solution yet.
          </Text>
        ) : (
          <BankText html={question.solution} />
        )}
      </div>
    </Stack>
  );
}
