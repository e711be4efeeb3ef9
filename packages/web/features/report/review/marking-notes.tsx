import type { QuestionReport } from "@academy/core/exam/terms/result/result.schema.ts";

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
