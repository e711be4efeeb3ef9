import type { TypeParts } from "@academy/response-types/shared/type-parts.ui.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import { memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { countOf, formatMarks } from "../../../lib/format.ts";
import { type Limits, closedText, isClosed } from "./choice-limit.rules.ts";
import type { RunningAttempt } from "../running-attempt.ts";
import type { ShownQuestion } from "../shown-questions.ts";
import { isBlank } from "./palette.rules.ts";
import { useRunningPart } from "../use-running.ts";
import classes from "./question.module.css";

interface PassageBoxProps {
  id: string;
  html: string;
  /** Numbers of the questions on this passage. */
  numbers: readonly number[];
  shown: boolean;
  /** Scroll position of each passage, shared by its questions. */
  places: Map<string, number>;
}

/** A question's passage, visible while its question is read. */
function PassageBox({ id, html, numbers, shown, places }: PassageBoxProps) {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (shown) box.current?.scrollTo({ top: places.get(id) ?? 0 });
  }, [id, shown, places]);
  return (
    <section
      ref={box}
      className={classes.passage}
      // Focusable, because it scrolls in itself.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box needs the keyboard
      tabIndex={0}
      aria-label="Comprehension Passage"
      onScroll={(event) => shown && places.set(id, event.currentTarget.scrollTop)}
    >
      <Text component="h3" size="sm" tone="soft" className="academy-heading">
        Comprehension Passage
        {numbers.length > 1 && <span> for questions {numbers.join(", ")}</span>}
      </Text>
      <RichText html={html} />
    </section>
  );
}

interface AnswerBoxProps {
  running: RunningAttempt;
  question: ShownQuestion;
  parts: TypeParts | undefined;
  textId: string;
  limits: Limits;
}

/**
 * The input of the question's type. It is created again when the answer was cleared, which drops
 * half-typed text. A blank question stays blank if its section accepts no more answers.
 */
const AnswerBox = memo(function AnswerBox(props: AnswerBoxProps) {
  const { running, question, parts, textId, limits } = props;
  const [refused, setRefused] = useState(0);
  const closed = useRunningPart(running, ({ outbox }) =>
    isClosed(outbox, running.questions, question, limits),
  );
  const value = useRunningPart(
    running,
    ({ outbox }) => outbox.answers[question._id]?.value ?? null,
  );
  const locked = useRunningPart(running, (state) => state.locked);
  const clears = useRunningPart(running, (state) => state.clears);
  if (!parts) return <Notice tone="error">Unsupported type: {question.responseType}</Notice>;
  const { Answer } = parts;
  const answer = (next: unknown) => {
    if (!closed || isBlank(next)) return running.answer(next);
    // The input still shows the typed text; rendering it again empties it.
    running.clear();
    setRefused((times) => times + 1);
  };
  return (
    <div data-answer className={classes.answer}>
      {closed && (
        <Notice
          key={`closed-${refused}`}
          component="p"
          tone="warning"
          className={classes.closed}
          role={refused > 0 ? "alert" : "note"}
        >
          {closedText(limits[question.section] ?? 0)}
        </Notice>
      )}
      <Answer
        key={clears}
        question={{ ...question, questionId: question._id }}
        value={value}
        onChange={answer}
        disabled={locked}
        labelledBy={textId}
      />
    </div>
  );
});

/** "4 marks"; with negative marks, tags of +4 and −1. */
function Marks({ full, incorrect }: { full: number; incorrect: number }) {
  if (incorrect >= 0) return <Badge tone="success">{countOf(full, "mark")}</Badge>;
  return (
    <>
      <span className="academy-unseen">
        {countOf(full, "mark")} if correct, {formatMarks(incorrect)} if incorrect
      </span>
      <Row component="span" gap="2xs" aria-hidden="true">
        <Badge tone="success">+{formatMarks(full)}</Badge>
        <Badge tone="error">{formatMarks(incorrect)}</Badge>
      </Row>
    </>
  );
}

interface QuestionViewProps {
  running: RunningAttempt;
  index: number;
  question: ShownQuestion;
  above: ReactNode;
  parts: TypeParts | undefined;
  section: string;
  limits: Limits;
  /** The marks for an incorrect answer: 0 or negative. */
  incorrectMarks: number;
  shown: boolean;
  places: Map<string, number>;
  onClear: () => void;
}

/** Makes the browser do work now that it would otherwise delay until the question is visible. */
function prepare(place: HTMLElement | null, heading: HTMLElement | null): void {
  for (const picture of place?.querySelectorAll("img") ?? []) picture.loading = "eager";
  // Reading the size forces the layout of hidden content.
  heading?.getBoundingClientRect();
}

/** One question with its answer, shown or laid out in advance. */
export const QuestionView = memo(function QuestionView(props: QuestionViewProps) {
  const {
    running,
    index,
    question,
    above,
    parts,
    section,
    limits,
    incorrectMarks,
    shown,
    places,
    onClear,
  } = props;
  const { responseType, marks, passageText, passageId = "" } = question;
  const place = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!shown) prepare(place.current, heading.current);
  }, [shown]);
  useEffect(() => {
    // The focus lets screen readers read the heading, and the answer is one Tab away. A closing
    // dialog restores its focus before this.
    if (shown) heading.current?.focus({ preventScroll: true });
  }, [shown]);
  const textId = `question-text-${index}`;
  return (
    <div ref={place} className={classes.place} data-shown={shown || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box needs the keyboard */}
      <section className={classes.scroller} tabIndex={0} aria-label="Question">
        <div className={classes.column}>
          <Row align="baseline" justify="between">
            <h2 ref={heading} tabIndex={-1} className="academy-heading academy-tabular">
              Question {index + 1} of {running.questions.length}
            </h2>
            <Row gap="xs">
              <Text component="span" size="sm" tone="soft">
                {section} · {parts?.label ?? responseType}
              </Text>
              <Marks full={marks} incorrect={incorrectMarks} />
            </Row>
          </Row>
          {above}
          {passageText && (
            <PassageBox
              id={passageId}
              html={passageText}
              numbers={running.questions.flatMap((other, at) =>
                other.passageId === passageId ? [at + 1] : [],
              )}
              shown={shown}
              places={places}
            />
          )}
          <div id={textId} className={classes.text}>
            <RichText html={question.question} />
          </div>
          <AnswerBox
            running={running}
            question={question}
            parts={parts}
            textId={textId}
            limits={limits}
          />
          <ClearResponse running={running} className="academy-phone-only" onClear={onClear} />
        </div>
      </section>
    </div>
  );
});

interface ClearResponseProps {
  running: RunningAttempt;
  className: string | undefined;
  onClear: () => void;
}

/**
 * A button that clears the answer of the shown question: in the bar, or on phones below the
 * question.
 */
export const ClearResponse = memo(function ClearResponse(props: ClearResponseProps) {
  const { running, className, onClear } = props;
  const locked = useRunningPart(running, (state) => state.locked);
  return (
    <Button className={className} variant="subtle" disabled={locked} onClick={onClear}>
      Clear Response
    </Button>
  );
});
