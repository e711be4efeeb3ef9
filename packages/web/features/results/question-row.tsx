import type { ReactNode } from "react";
import { formatMarks, formatMinutes } from "../../lib/format.ts";
import { FigureValue } from "./figure-value.tsx";
import { QuestionDetail } from "./question-detail.tsx";
import { COLUMNS, type NumberedQuestion } from "./statistics.rules.ts";
import classes from "./statistics.module.css";

interface QuestionRowProps {
  testId: string;
  students: number;
  question: NumberedQuestion;
  open: boolean;
  onToggle: () => void;
  tools: ((question: NumberedQuestion) => ReactNode) | undefined;
}

/** One question's figures and, when it is open, its text and options beneath them. */
export function QuestionRow(props: QuestionRowProps) {
  const { testId, students, question, open, onToggle, tools } = props;
  const { number, subject, topic, counts, averageTimeCorrect: time } = question;
  return (
    <>
      <tr>
        <th scope="row">
          <button
            type="button"
            className={classes.opener}
            aria-expanded={open}
            aria-label={`Question ${number}`}
            onClick={onToggle}
          >
            <span className={classes.arrow} aria-hidden="true" />
            <span className={classes.narrowOnly}>Question</span>
            {number}
          </button>
        </th>
        <td data-label="Topic" className={classes.wide}>
          <span>
            {topic}
            <span className={classes.subject}>{subject}</span>
          </span>
        </td>
        <td data-label="Facility">
          <FigureValue value={question.facility} />
        </td>
        <td data-label="Discrimination" data-noted={(question.discrimination ?? 0) < 0}>
          <FigureValue value={question.discrimination} />
        </td>
        <td data-label="End groups">
          <FigureValue value={question.endGroups} />
        </td>
        <td data-label="Key" className={`${classes.wide} ${classes.key}`}>
          <span>{question.key}</span>
        </td>
        <td data-label="Right">
          <span>
            {formatMarks(counts.full)}
            {counts.bonus > 0 && (
              <span className={classes.subject}>
                Dropped
                {counts.attempted !== null && `, answered by ${formatMarks(counts.attempted)}`}
              </span>
            )}
          </span>
        </td>
        <td data-label="Partial">{formatMarks(counts.partial)}</td>
        <td data-label="Wrong">{formatMarks(counts.wrong)}</td>
        <td data-label="Blank">{formatMarks(counts.unattempted)}</td>
        <td data-label="Time" className={classes.time}>
          {time === null ? <FigureValue value={null} /> : formatMinutes(time)}
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={COLUMNS.length} className={classes.detailCell}>
            <QuestionDetail testId={testId} students={students} question={question} />
            {tools && <div className={classes.tools}>{tools(question)}</div>}
          </td>
        </tr>
      )}
    </>
  );
}
