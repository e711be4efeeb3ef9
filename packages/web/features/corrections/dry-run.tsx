import type { CorrectionPreview } from "@academy/core/exam/terms/result/correction.schema.ts";
import { FigureTiles } from "@academy/ui/figure-tiles.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { Link } from "react-router-dom";
import { countOf, formatMarks } from "../../lib/format.ts";
import { linkTo } from "../../lib/address/paths.ts";
import { changeWords, marksMoved } from "./corrections.rules.ts";

/** The effect of a correction before it is published. */
export function DryRun({ preview }: { preview: CorrectionPreview }) {
  const { students, running, meanBefore, meanAfter, changes, examples } = preview;
  const mean = meanBefore === null || meanAfter === null ? "–" : marksMoved(meanBefore, meanAfter);
  return (
    <Stack component="section" aria-label="Effect of the correction">
      {changes.map(({ questionId, number, before, after }) => (
        <p key={questionId}>
          Question {number}: {before} → <strong>{after}</strong>
        </p>
      ))}
      <FigureTiles
        figures={[
          {
            id: "marks",
            name: "Marks change",
            value: `${formatMarks(preview.marksChanged)} of ${countOf(students, "student")}`,
            about: `${formatMarks(preview.raised)} higher, ${formatMarks(preview.lowered)} lower`,
          },
          { id: "by", name: "By", value: changeWords(preview.change), about: "marks" },
          {
            id: "ranks",
            name: "Ranks change",
            value: `${formatMarks(preview.ranksChanged)} of ${formatMarks(students)}`,
            about: "students",
          },
          { id: "mean", name: "Mean of the test", value: mean, about: "marks" },
        ]}
      />
      {running > 0 && (
        <Text size="sm" tone="soft">
          {countOf(running, "attempt is", "attempts are")} still running and not in these figures.
        </Text>
      )}
      {examples.length > 0 && <Examples examples={examples} />}
    </Stack>
  );
}

function Examples({ examples }: Pick<CorrectionPreview, "examples">) {
  return (
    <>
      <h3>Largest changes</h3>
      <LineList>
        {examples.map((one) => (
          <li key={one.submissionId}>
            <Link to={linkTo("testReport", { submissionId: one.submissionId })}>{one.name}</Link>
            <span>Marks {marksMoved(one.marksBefore, one.marksAfter)}</span>
            <span>Rank {marksMoved(one.rankBefore, one.rankAfter)}</span>
          </li>
        ))}
      </LineList>
    </>
  );
}
