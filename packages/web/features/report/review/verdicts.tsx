import type { Shortfall, Verdict } from "@academy/core/exam/terms/test/cutoffs.schema.ts";
import { Badge, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { formatMarks } from "../../../lib/format.ts";

/** Each list of cut-offs with its verdict, and every minimum that was missed. */
export function Verdicts({ verdicts }: { verdicts: readonly Verdict[] }) {
  if (verdicts.length === 0) return null;
  return (
    <Stack component="ul" gap="sm" aria-label="Cut-offs">
      {verdicts.map(({ list, qualified, failed }) => (
        <li key={list}>
          <Row>
            <strong>{list}</strong>
            <Badge tone={qualified ? "success" : "plain"}>
              {qualified ? "Qualified" : "Not qualified"}
            </Badge>
          </Row>
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
  if (got === null) return `Percentile ${needed} needed`;
  if (max === null) return `Percentile ${got.toFixed(7)}, ${String(needed)} needed`;
  const marks = `${formatMarks(got)} of ${formatMarks(needed)} needed`;
  return `${subject ?? "Total"}: ${marks} (maximum ${formatMarks(max)})`;
}
