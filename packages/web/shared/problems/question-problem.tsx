import { Button } from "@academy/ui/kit/button.tsx";
import { Notice } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { outcomeWords } from "./problem-words.rules.ts";
import { ownProblemsQuery } from "./problems.queries.ts";

const ProblemDialog = lazy(async () => ({
  default: (await import("./problem-dialog.tsx")).ProblemDialog,
}));

interface Asked {
  submissionId: string;
  questionId: string;
}

interface ReportProblemProps extends Asked {
  /** The dialog that challenges the key, while that is possible. */
  challenge?: (onClose: () => void) => ReactNode;
}

/** Opens the dialog that reports a problem with a question; it is loaded on the first tap. */
export function ReportProblem({ submissionId, questionId, challenge }: ReportProblemProps) {
  const [asking, setAsking] = useState<"problem" | "challenge" | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <Button variant="subtle" onClick={() => setAsking("problem")}>
        Something wrong?
      </Button>
      <Suspense fallback={null}>
        {asking === "problem" && (
          <ProblemDialog
            place={{ submissionId }}
            questionId={questionId}
            onClose={close}
            {...(challenge && { onChallenge: () => setAsking("challenge") })}
          />
        )}
        {asking === "challenge" && challenge?.(close)}
      </Suspense>
    </>
  );
}

/** The outcome of the student's report of this question, if there is one. */
export function ProblemNote({ submissionId, questionId }: Asked) {
  const { data } = useQuery(ownProblemsQuery(submissionId));
  const problem = data?.problems.find((one) => one.questionId === questionId);
  if (!problem) return null;
  return (
    <Notice component="p" tone={problem.state === "fixed" ? "success" : "info"}>
      {outcomeWords(problem)}
    </Notice>
  );
}
