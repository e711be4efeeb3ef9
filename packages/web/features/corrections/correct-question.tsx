import { Button } from "@academy/ui/kit/button.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { lazy, Suspense, useState } from "react";
import type { Claimed } from "./corrections.rules.ts";

/** Loaded separately, because most visitors of the statistics correct nothing. */
const OpenedCorrection = lazy(async () => ({
  default: (await import("./opened-correction.tsx")).OpenedCorrection,
}));

interface CorrectQuestionProps {
  testId: string;
  questionId: string;
  /** The question's number in the paper, from 1. */
  number: number;
  /** The correction that a challenge asks for: the form opens filled in. */
  claimed?: Claimed | undefined;
}

/**
 * A button that opens the correction form in place: new key, several accepted answers, or a dropped
 * question.
 */
export function CorrectQuestion({ testId, questionId, number, claimed }: CorrectQuestionProps) {
  const [open, setOpen] = useState(claimed !== undefined);
  if (!open) {
    return (
      <Row>
        <Button
          variant="default"
          aria-label={`Correct the key of question ${number}`}
          onClick={() => setOpen(true)}
        >
          Correct the key
        </Button>
      </Row>
    );
  }
  return (
    <Suspense fallback={<TextSkeleton lines={4} label="Loading the key" />}>
      <OpenedCorrection
        testId={testId}
        questionId={questionId}
        claimed={claimed}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
}
