import type { OwnAnswer } from "@academy/core/exam/result/result.schema.ts";
import { typeParts } from "@academy/response-types/registry.ui.ts";
import type { TypeParts } from "@academy/response-types/shared/type-parts.ui.ts";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { lazy, Suspense } from "react";

/** Parts that have arrived: these are drawn at once, which printing needs. */
const arrived: Record<string, TypeParts["Review"]> = {};

const loaders = Object.entries(typeParts).map(
  ([code, load]) =>
    [
      code,
      async () => {
        const { Review } = await load();
        arrived[code] = Review;
        return { default: Review };
      },
    ] as const,
);

/** The same, loaded when first shown. */
const lazyParts = Object.fromEntries(loaders.map(([code, load]) => [code, lazy(load)]));

/** Fetches the parts that a report needs before they are asked for. */
export async function preloadParts(responseTypes: Iterable<string>): Promise<void> {
  const wanted = new Set(responseTypes);
  const loading = loaders.filter(([code]) => wanted.has(code)).map(([, load]) => load());
  // One that fails is tried again when its question is shown, which says so.
  await Promise.allSettled(loading);
}

interface ReviewPartProps {
  question: OwnAnswer;
  /** Null where no key is shown. */
  correctAnswer: unknown;
  optionCounts?: Readonly<Record<string, number>>;
  /** Why an almost correct answer is incorrect. */
  remark?: string | undefined;
}

/** Your answer and the right one, as the question's response type shows them. */
export function ReviewPart({ question, correctAnswer, optionCounts, remark }: ReviewPartProps) {
  const { responseType, userAnswer } = question;
  const known = Object.hasOwn(arrived, responseType) ? arrived : lazyParts;
  const Part = Object.hasOwn(known, responseType) ? known[responseType] : undefined;
  if (!Part) return <p>Unsupported type: {responseType}</p>;
  return (
    <Suspense fallback={<TextSkeleton lines={4} label="Loading the answer" />}>
      <Part
        question={question}
        correctAnswer={correctAnswer}
        userAnswer={userAnswer}
        optionCounts={optionCounts}
        remark={remark}
      />
    </Suspense>
  );
}
