import type { CorrectionPreview } from "@academy/core/correction/correction.schema.ts";
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
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="The largest changes">
      <table className={classes.examples}>
        <caption>The largest changes</caption>
        <thead>
          <tr>
            <th scope="col">Student</th>
            <th scope="col">Marks</th>
            <th scope="col">Rank</th>
          </tr>
        </thead>
        <tbody>
          {examples.map((one) => (
            <tr key={one.submissionId}>
              <th scope="row">
                <Link to={linkTo("testReport", { submissionId: one.submissionId })}>
                  {one.name}
                </Link>
              </th>
              <td>{marksMoved(one.marksBefore, one.marksAfter)}</td>
              <td>{marksMoved(one.rankBefore, one.rankAfter)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
