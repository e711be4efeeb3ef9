import type { CorrectionPreview } from "@academy/core/exam/correction/correction.schema.ts";
import { Link } from "react-router-dom";
import { countOf, formatMarks } from "../../lib/format.ts";
import { linkTo } from "../../lib/paths.ts";
import { changeWords, marksMoved } from "./corrections.rules.ts";
import classes from "./corrections.module.css";

/** What a correction would do, before it is published. */
export function DryRun({ preview }: { preview: CorrectionPreview }) {
  const { students, running, meanBefore, meanAfter, changes, examples } = preview;
  const mean = meanBefore === null || meanAfter === null ? "–" : marksMoved(meanBefore, meanAfter);
  return (
    <section className={classes.dryRun} aria-label="What the correction changes">
      {changes.map(({ questionId, number, before, after }) => (
        <p key={questionId} className={classes.becomes}>
          Question {number}: <span>{before}</span> → <strong>{after}</strong>
        </p>
      ))}
      <dl className={classes.figures}>
        <Figure
          name="Marks change"
          value={`${formatMarks(preview.marksChanged)} of ${countOf(students, "student")}`}
          about={`${formatMarks(preview.raised)} get more, ${formatMarks(preview.lowered)} get less`}
        />
        <Figure name="By" value={changeWords(preview.change)} about="marks" />
        <Figure
          name="Ranks change"
          value={`${formatMarks(preview.ranksChanged)} of ${formatMarks(students)}`}
          about="students"
        />
        <Figure name="Mean of the test" value={mean} about="marks" />
      </dl>
      {running > 0 && (
        <p className={classes.soft}>
          {countOf(running, "attempt is", "attempts are")} still running and not in these figures.
        </p>
      )}
      {examples.length > 0 && <Examples examples={examples} />}
    </section>
  );
}

function Figure({ name, value, about }: { name: string; value: string; about: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        <span>{about}</span>
      </dd>
    </div>
  );
}

function Examples({ examples }: Pick<CorrectionPreview, "examples">) {
  return (
    <>
      <h3 className={classes.examplesHead}>The largest changes</h3>
      <ul className={classes.examples}>
        {examples.map((one) => (
          <li key={one.submissionId}>
            <Link to={linkTo("testReport", { submissionId: one.submissionId })}>{one.name}</Link>
            <span>Marks {marksMoved(one.marksBefore, one.marksAfter)}</span>
            <span>Rank {marksMoved(one.rankBefore, one.rankAfter)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
