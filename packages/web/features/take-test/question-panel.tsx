import type { StudentQuestion } from "@academy/core/paper/paper.schema.ts";
import type { TypeParts } from "@academy/response-types/shared/type-parts.ui.ts";
import { RichText } from "@academy/ui/rich-text.tsx";
import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { countOf } from "../../lib/format.ts";
import type { Exam } from "./exam.ts";
import { typeLabel } from "./palette.rules.ts";
import { useExamState } from "./use-exam.ts";
import classes from "./question.module.css";

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

/** A question's passage, in sight while its question is read. */
function PassageBox({ html }: { html: string }) {
  return (
    // Focusable, because it scrolls in itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box needs the keyboard
    <section className={classes.passage} tabIndex={0} aria-label="Comprehension Passage">
      <h3>Comprehension Passage</h3>
      <RichText html={html} />
    </section>
  );
}

interface AnswerBoxProps {
  exam: Exam;
  question: StudentQuestion;
  parts: TypeParts | undefined;
  locked: boolean;
  value: unknown;
}

/** The input of the question's type. It starts anew with each question and when cleared. */
function AnswerBox({ exam, question, parts, locked, value }: AnswerBoxProps) {
  if (!parts) return <p className={classes.problem}>Unsupported type: {question.responseType}</p>;
  const { Answer } = parts;
  const shown = { ...question, questionId: question._id };
  return (
    <div data-answer className={classes.answer}>
      <Answer
        question={shown}
        value={value ?? null}
        onChange={(next) => exam.answer(next)}
        disabled={locked}
        labelledBy="question-text"
      />
    </div>
  );
}

function QuestionHead({ exam, sectionName }: Pick<QuestionPanelProps, "exam" | "sectionName">) {
  const { index } = useExamState(exam);
  const question = exam.questions[index];
  if (!question) return null;
  return (
    <div className={classes.questionHead}>
      <h2>
        Question {index + 1} of {exam.questions.length}
      </h2>
      <p>
        <span>{sectionName(question.section)}</span>
        <span>{typeLabel(question.responseType)}</span>
        <span>{countOf(question.marks, "mark")}</span>
      </p>
    </div>
  );
}

function ActionBar({
  exam,
  actions,
  onPalette,
}: Omit<QuestionPanelProps, "parts" | "sectionName">) {
  const { index, locked } = useExamState(exam);
  return (
    <section className={classes.bar} aria-label="Answering">
      <Button
        className={classes.previous ?? ""}
        variant="default"
        aria-label="Previous"
        disabled={index === 0 || locked}
        onClick={actions.previous}
      >
        <span aria-hidden="true">‹</span>
        <span className={classes.wide}>Previous</span>
      </Button>
      <Button
        className={classes.clearWide ?? ""}
        variant="subtle"
        disabled={locked}
        onClick={actions.clear}
      >
        Clear Response
      </Button>
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
}

/** The question, its answer, and what to do next. */
export function QuestionPanel(props: QuestionPanelProps) {
  const { exam, parts, sectionName, actions } = props;
  const { index, outbox, locked, clears } = useExamState(exam);
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
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
  const value = outbox.answers[question._id]?.value ?? null;
  return (
    <main id="main" className={classes.main}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box needs the keyboard */}
      <section ref={top} className={classes.scroller} tabIndex={0} aria-label="Question">
        <div className={classes.column}>
          <output className="academy-unseen">
            Question {index + 1} of {exam.questions.length}
          </output>
          <QuestionHead exam={exam} sectionName={sectionName} />
          {question.passageText && <PassageBox html={question.passageText} />}
          <div id="question-text" className={classes.text}>
            <RichText html={question.question} />
          </div>
          <AnswerBox
            key={`${question._id}/${clears}`}
            exam={exam}
            question={question}
            parts={parts.get(question.responseType)}
            locked={locked}
            value={value}
          />
          <Button
            className={classes.clearNarrow ?? ""}
            variant="subtle"
            disabled={locked}
            onClick={actions.clear}
          >
            Clear Response
          </Button>
        </div>
      </section>
      <ActionBar {...props} />
    </main>
  );
}
