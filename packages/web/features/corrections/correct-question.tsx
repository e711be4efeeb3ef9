import { Row } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";

/** Loaded separately, because most visitors of the statistics correct nothing. */
const OpenedCorrection = lazy(async () => ({
  default: (await import("./opened-correction.tsx")).OpenedCorrection,
}));

interface CorrectQuestionProps {
  testId: string;
  questionId: string;
  /** Its number in the paper, from 1. */
  number: number;
}

/**
 * A button that opens the correction form in place: new key, several accepted answers, or a dropped
 * question.
 */
export function CorrectQuestion({ testId, questionId, number }: CorrectQuestionProps) {
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <Row>
        <Button
          variant="default"
          size="md"
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
      <OpenedCorrection testId={testId} questionId={questionId} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
