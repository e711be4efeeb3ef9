import type { StudentQuestion } from "@academy/core/paper/paper.schema.ts";
import type { TypeParts } from "@academy/response-types/shared/type-parts.ui.ts";
import { RichText } from "@academy/ui/rich-text.tsx";
import { safeHtml } from "@academy/ui/safe-html.ts";
import { Button } from "@mantine/core";
import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import { countOf } from "../../lib/format.ts";
import type { Exam } from "./exam.ts";
import { useExamPart } from "./use-exam.ts";
import classes from "./question.module.css";

/** Nobody has read a question and answered it sooner. */
const READING_MS = 300;

interface Actions {
  previous: () => void;
  clear: () => void;
  markAndNext: () => void;
  saveAndNext: () => void;
}

interface QuestionPanelProps {
  exam: Exam;
  parts: ReadonlyMap<string, TypeParts>;
  sectionName: (section: number) => string;
  actions: Actions;
  onPalette: () => void;
}

/** The next question's texts are purified while this one is read. */
function usePreparedNext(exam: Exam, index: number): void {
  useEffect(() => {
    const next = exam.questions[index + 1];
    if (!next) return;
    const texts = [next.question, next.passageText ?? "", ...(next.options ?? [])];
    const timer = setTimeout(() => texts.map((html) => safeHtml(html)), READING_MS);
    return () => clearTimeout(timer);
  }, [exam, index]);
}

interface PassageBoxProps {
  id: string;
  html: string;
  /** How far each passage was read: its questions find it where it was left. */
  places: Map<string, number>;
}

/** A question's passage, in sight while its question is read. */
function PassageBox({ id, html, places }: PassageBoxProps) {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: places.get(id) ?? 0 });
  }, [id, places]);
  return (
    <section
      ref={box}
      className={classes.passage}
      // Focusable, because it scrolls in itself.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box needs the keyboard
      tabIndex={0}
      aria-label="Comprehension Passage"
      onScroll={(event) => places.set(id, event.currentTarget.scrollTop)}
    >
      <h3>Comprehension Passage</h3>
      <RichText html={html} />
    </section>
  );
}

interface AnswerBoxProps {
  exam: Exam;
  question: StudentQuestion;
  parts: TypeParts | undefined;
}

/** The input of the question's type. It starts anew with each question and when cleared. */
function AnswerBox({ exam, question, parts }: AnswerBoxProps) {
  const value = useExamPart(exam, ({ outbox }) => outbox.answers[question._id]?.value ?? null);
  const locked = useExamPart(exam, (state) => state.locked);
  const clears = useExamPart(exam, (state) => state.clears);
  if (!parts) return <p className={classes.problem}>Unsupported type: {question.responseType}</p>;
  const { Answer } = parts;
  return (
    <div data-answer className={classes.answer}>
      <Answer
        key={`${question._id}/${clears}`}
        question={{ ...question, questionId: question._id }}
        value={value}
        onChange={(next) => exam.answer(next)}
        disabled={locked}
        labelledBy="question-text"
      />
    </div>
  );
}

interface QuestionHeadProps {
  number: number;
  total: number;
  facts: readonly string[];
}

/** Takes the focus with each new question: read out by screen readers, the answer one Tab away. */
function QuestionHead({ number, total, facts }: QuestionHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [number]);
  return (
    <div className={classes.questionHead}>
      <h2 ref={heading} tabIndex={-1}>
        Question {number} of {total}
      </h2>
      <p>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </div>
  );
}

function ClearResponse({ exam, className, onClear }: ClearResponseProps) {
  const locked = useExamPart(exam, (state) => state.locked);
  return (
    <Button className={className ?? ""} variant="subtle" disabled={locked} onClick={onClear}>
      Clear Response
    </Button>
  );
}

interface ClearResponseProps {
  exam: Exam;
  className: string | undefined;
  onClear: () => void;
}

type ActionBarProps = Pick<QuestionPanelProps, "exam" | "actions" | "onPalette">;

const ActionBar = memo(function ActionBar({ exam, actions, onPalette }: ActionBarProps) {
  const isFirst = useExamPart(exam, ({ index }) => index === 0);
  const locked = useExamPart(exam, (state) => state.locked);
  return (
    <section className={classes.bar} aria-label="Answering">
      <Button
        className={classes.previous ?? ""}
        variant="default"
        aria-label="Previous"
        disabled={isFirst || locked}
        onClick={actions.previous}
      >
        <span aria-hidden="true">‹</span>
        <span className={classes.wide}>Previous</span>
      </Button>
      <ClearResponse exam={exam} className={classes.clearWide} onClear={actions.clear} />
      <Button
        className={classes.mark ?? ""}
        variant="default"
        disabled={locked}
        onClick={actions.markAndNext}
      >
        Mark &amp; Next
      </Button>
      <Button className={classes.save ?? ""} disabled={locked} onClick={actions.saveAndNext}>
        Save &amp; Next
      </Button>
      <Button
        className={classes.openSheet ?? ""}
        variant="default"
        aria-label="Question Palette"
        onClick={onPalette}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
          <path d="M2 2h4v4H2zm6 0h4v4H8zm6 0h4v4h-4zM2 8h4v4H2zm6 0h4v4H8zm6 0h4v4h-4zM2 14h4v4H2zm6 0h4v4H8zm6 0h4v4h-4z" />
        </svg>
      </Button>
    </section>
  );
});

const PLACE = "question";

/**
 * Takes the focus out of an answer that is about to give way to the next question's. Browsers lay
 * the whole page out anew when the focused element is removed.
 */
export function leaveAnswer(): void {
  const place = document.getElementById(PLACE);
  if (place?.contains(document.activeElement)) place.focus({ preventScroll: true });
}

/** The question, its answer, and what to do next. */
export function QuestionPanel(props: QuestionPanelProps) {
  const { exam, parts, sectionName, actions, onPalette } = props;
  const index = useExamPart(exam, (state) => state.index);
  usePreparedNext(exam, index);
  const [places] = useState(() => new Map<string, number>());
  const top = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    top.current?.scrollTo({ top: 0 });
  }, [index]);
  const question = exam.questions[index];
  if (!question) {
    return (
      <main id="main" className={classes.main}>
        <p className={classes.problem}>No questions available.</p>
      </main>
    );
  }
  const { section, responseType, marks, passageText, passageId = "" } = question;
  const type = parts.get(responseType);
  return (
    <main id="main" className={classes.main}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box needs the keyboard */}
      <section id={PLACE} ref={top} className={classes.scroller} tabIndex={0} aria-label="Question">
        <div className={classes.column}>
          <QuestionHead
            number={index + 1}
            total={exam.questions.length}
            facts={[sectionName(section), type?.label ?? responseType, countOf(marks, "mark")]}
          />
          {passageText && <PassageBox id={passageId} html={passageText} places={places} />}
          <div id="question-text" className={classes.text}>
            <RichText html={question.question} />
          </div>
          <AnswerBox exam={exam} question={question} parts={type} />
          <ClearResponse exam={exam} className={classes.clearNarrow} onClear={actions.clear} />
        </div>
      </section>
      <ActionBar exam={exam} actions={actions} onPalette={onPalette} />
    </main>
  );
}
