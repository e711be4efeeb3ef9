import { Button } from "@academy/ui/kit/button.tsx";
import { memo } from "react";
import type { Exam } from "../exam.ts";
import { useExamPart } from "../use-exam.ts";

interface ClearResponseProps {
  exam: Exam;
  className: string | undefined;
  onClear: () => void;
}

/** Clears the answer of the shown question: in the bar, or below it on phones. */
export const ClearResponse = memo(function ClearResponse(props: ClearResponseProps) {
  const { exam, className, onClear } = props;
  const locked = useExamPart(exam, (state) => state.locked);
  return (
    <Button className={className} variant="subtle" disabled={locked} onClick={onClear}>
      Clear Response
    </Button>
  );
});
