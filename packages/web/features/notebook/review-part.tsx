import type { NotebookQuestion } from "@academy/core/learning/notebook/notebook-question.schema.ts";
import { typeParts } from "@academy/response-types/registry.ui.ts";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { lazy, Suspense } from "react";

/** The response types' parts, each loaded when it is first shown. */
const parts = Object.fromEntries(
  Object.entries(typeParts).map(([code, load]) => [
    code,
    lazy(async () => ({ default: (await load()).Review })),
  ]),
);

/** The student's answer and the correct one, rendered by the response type. */
export function ReviewPart({ question }: { question: NotebookQuestion }) {
  const { responseType, correctAnswer, userAnswer, remark, shown, alsoAccepted } = question;
  const Part = Object.hasOwn(parts, responseType) ? parts[responseType] : undefined;
  if (!Part) return <p>Unsupported type: {responseType}</p>;
  return (
    <>
      <Suspense fallback={<TextSkeleton lines={4} label="Loading the answer" />}>
        <Part
          question={{ ...question, order: shown?.options }}
          correctAnswer={correctAnswer}
          userAnswer={userAnswer}
          remark={remark}
        />
      </Suspense>
      {alsoAccepted && <p>Also accepted: {alsoAccepted.join(", ")}</p>}
    </>
  );
}
