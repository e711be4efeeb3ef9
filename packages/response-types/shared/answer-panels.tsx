import { TickMark } from "./marks.tsx";
import classes from "./text-answer.module.css";

interface AnswerPanelsProps {
  layout: "numbers" | "texts";
  yours: string;
  /** Null if no key is shown. */
  correct: string | null;
  correctLabel: string;
  /** Why an almost correct answer is incorrect. */
  remark?: string | undefined;
}

/** Your answer next to the correct one. The question's badge says whether it was correct. */
export function AnswerPanels({ layout, yours, correct, correctLabel, remark }: AnswerPanelsProps) {
  const blank = yours.trim() === "";
  return (
    <dl className={classes.panels} data-layout={layout}>
      <div className={classes.panel}>
        <dt>Your answer</dt>
        <dd {...(blank && { className: classes.blank })}>{blank ? "Not answered" : yours}</dd>
        {remark !== undefined && <dd className={classes.remark}>{remark}</dd>}
      </div>
      {correct !== null && (
        <div className={classes.panel} data-tone="right">
          <dt>
            <TickMark />
            {correctLabel}
          </dt>
          <dd>{correct}</dd>
        </div>
      )}
    </dl>
  );
}
