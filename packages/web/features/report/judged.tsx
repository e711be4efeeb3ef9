import type { Shortfall, Verdict } from "@academy/core/exam/ranks/cutoffs.schema.ts";
import type { Report } from "@academy/core/exam/result/result.schema.ts";
import { Facts } from "@academy/ui/facts.tsx";
import { Card, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { formatMarks } from "../../lib/format.ts";

/** The student's grade, and the lists for which the student qualified. */
export function Judged({ report: { grade, verdicts = [] } }: { report: Report }) {
  if (grade === undefined && verdicts.length === 0) return null;
  return (
    <Card component="section" aria-label="Grade and cut-offs">
      {grade !== undefined && <Facts look="large" facts={[{ name: "Grade", value: grade }]} />}
      <Verdicts verdicts={verdicts} />
    </Card>
  );
}

/** Each list with its verdict, and every minimum that was missed. */
export function Verdicts({ verdicts }: { verdicts: readonly Verdict[] }) {
  if (verdicts.length === 0) return null;
  return (
    <Stack component="ul" gap="sm" aria-label="Cut-offs">
      {verdicts.map(({ list, qualified, failed }) => (
        <li key={list}>
          <strong>{list}:</strong> {qualified ? "qualified" : "not qualified"}
          {failed.map((one) => (
            <Text key={one.subject ?? ""} size="sm" tone="soft">
              {shortfallWords(one)}
            </Text>
          ))}
        </li>
      ))}
    </Stack>
  );
}

function shortfallWords({ subject, got, needed, max }: Shortfall): string {
  if (max === null) return `Percentile ${got.toFixed(7)} of ${String(needed)} needed`;
  const marks = `${formatMarks(got)} of ${formatMarks(needed)} needed`;
  return `${subject ?? "Total"}: ${marks} (maximum ${formatMarks(max)})`;
}
