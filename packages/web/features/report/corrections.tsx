import type { QuestionReport, Report } from "@academy/core/exam/result/result.schema.ts";
import { formatMoment } from "../../lib/format.ts";
import { correctionWords } from "./report.rules.ts";
import classes from "./report.module.css";

/** What was corrected after the test; the marks beneath are by the corrected key. */
export function Corrections({ corrections }: Pick<Report, "corrections">) {
  if (corrections.length === 0) return null;
  return (
    <section className={classes.corrections} aria-label="Corrections">
      <ul>
        {corrections.map((correction) => (
          <li key={`${correction.at} ${correction.questions.join()}`}>
            <strong>{correctionWords(correction)}</strong> {correction.note}{" "}
            <span>{formatMoment(correction.at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where more than one answer is right, and where a teacher has marked the answer. */
export function MarkingNotes({ question }: { question: QuestionReport }) {
  const { alsoAccepted, override, status } = question;
  return (
    <>
      {status === "bonus" && (
        <p className={classes.marking}>
          <strong>Dropped after the test.</strong> Everyone gets full marks for this question.
        </p>
      )}
      {alsoAccepted && (
        <p className={classes.marking}>
          <strong>Also accepted:</strong> {alsoAccepted.join(" or ")}
        </p>
      )}
      {override && (
        <p className={classes.marking}>
          <strong>Marked by a teacher.</strong> {override.note}
        </p>
      )}
    </>
  );
}
