import type { QuestionReport, Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { Notice, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { formatMoment } from "../../../lib/format.ts";
import { correctionWords } from "../report.rules.ts";

/** The corrections after the test; the marks below already follow the corrected key. */
export function Corrections({ corrections }: Pick<Report, "corrections">) {
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
export function Draw({ lot }: { lot: Report["lot"] }) {
  if (!lot) return null;
  return (
    <Text size="sm" tone="soft">
      Equal marks were drawn by lot with the seed {lot.seed}. Its SHA-256 was fixed before the test:{" "}
      {lot.hash}
    </Text>
  );
}

/** Notes on a question: several accepted answers, or a teacher's mark. */
export function MarkingNotes({ question }: { question: QuestionReport }) {
  const { alsoAccepted, override, status } = question;
  return (
    <>
      {status === "bonus" && (
        <p>
          <strong>Dropped after the test.</strong> You get full marks for this question.
        </p>
      )}
      {status === "extra" && (
        <p>
          <strong>Not counted.</strong> Other answers fill this section’s limit.
        </p>
      )}
      {alsoAccepted && (
        <p>
          <strong>Also accepted:</strong> {alsoAccepted.join(" or ")}
        </p>
      )}
      {override && (
        <p>
          <strong>Marked by a teacher.</strong> {override.note}
        </p>
      )}
    </>
  );
}
