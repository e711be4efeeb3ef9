import type { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { Notice, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { formatMoment } from "../../../lib/format.ts";
import { correctionWords } from "./correction-words.rules.ts";

/** The corrections after the test; the marks below already follow the corrected key. */
function Corrections({ corrections }: Pick<Report, "corrections">) {
  if (corrections.length === 0) return null;
  return (
    <Notice component="section" aria-label="Corrections">
      <Stack component="ul" gap="sm">
        {corrections.map((correction) => (
          <li key={`${correction.at} ${correction.questions.join()}`}>
            <strong>{correctionWords(correction)}</strong> {correction.note}{" "}
            <Text component="span" size="sm">
              {formatMoment(correction.at)}
            </Text>
          </li>
        ))}
      </Stack>
    </Notice>
  );
}

/** Shows how the lot between students of equal marks was drawn, so that everyone can check it. */
function Draw({ lot }: { lot: Report["lot"] }) {
  if (!lot) return null;
  return (
    <Text size="sm" tone="soft">
      Equal marks were drawn by lot with the seed {lot.seed}. Its SHA-256 was fixed before the test:{" "}
      {lot.hash}
    </Text>
  );
}

/** What was noted about a result after the test; few tests have any of it. */
export const ResultNotes = ({ report }: { report: Pick<Report, "corrections" | "lot"> }) => (
  <>
    <Corrections corrections={report.corrections} />
    <Draw lot={report.lot} />
  </>
);
