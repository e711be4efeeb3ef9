import type { OwnChallenge } from "@academy/core/learning/challenge/challenge.schema.ts";
import type { QuestionReport, Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { countOf } from "../../../lib/format.ts";
import { notify } from "../../../lib/notices.ts";
import { useSession } from "../../../lib/session/session.ts";
import { claimWords } from "../../../shared/challenges/challenge-words.rules.ts";
import { canChallenge, stateWords, STATE_TONES } from "./challenge-form.rules.ts";
import { deleteChallenge, ownChallengesQuery } from "./challenges.queries.ts";

/** Loaded on the first tap. */
const ChallengeDialog = lazy(async () => ({
  default: (await import("./challenge-dialog.tsx")).ChallengeDialog,
}));

interface ChallengeKeyProps {
  report: Report;
  /** Position in the paper, from 0. */
  index: number;
}

/** Below a reviewed question: the student's challenge, or a button to challenge the key. */
export function ChallengeKey({ report, index }: ChallengeKeyProps) {
  const { user } = useSession();
  const question = report.questionReport[index];
  if (user?.isAdmin || !question) return null;
  return <OwnChallengeOf report={report} question={question} number={index + 1} />;
}

interface OfProps {
  report: Report;
  question: QuestionReport;
  number: number;
}

function OwnChallengeOf({ report, question, number }: OfProps) {
  const own = useQuery(ownChallengesQuery(report.testId));
  const [opened, open] = useState(false);
  if (!own.data) return null;
  const { stage, max, challenges } = own.data;
  const mine = challenges.find(({ questionId }) => questionId === question.questionId);
  if (mine) return <Mine testId={report.testId} challenge={mine} stage={stage} />;
  if (stage !== "open" || question.status === "bonus") return null;
  const left = max - challenges.length;
  return (
    <Row>
      <Button
        variant="default"
        disabled={!canChallenge(own.data, question)}
        onClick={() => open(true)}
      >
        Challenge the key
      </Button>
      <Text size="sm" tone="soft">
        {left > 0
          ? `You can challenge ${countOf(left, "more question")}.`
          : `You have used all ${max} challenges. You can withdraw one that is not decided.`}
      </Text>
      {opened && (
        <Suspense>
          <ChallengeDialog
            testId={report.testId}
            question={question}
            number={number}
            onClose={() => open(false)}
          />
        </Suspense>
      )}
    </Row>
  );
}

/** The state of a challenge. The reason is plain text, because it may be long. */
function StateWords({ challenge }: { challenge: OwnChallenge }) {
  if (challenge.state !== "rejected") return <strong>{stateWords(challenge)}</strong>;
  return (
    <p>
      <strong>Not accepted:</strong> {challenge.note}
    </p>
  );
}

interface MineProps {
  testId: string;
  challenge: OwnChallenge;
  stage: string;
}

function Mine({ testId, challenge, stage }: MineProps) {
  const client = useQueryClient();
  const withdrawal = useMutation({
    mutationFn: () => deleteChallenge(testId, challenge.questionId),
    onSuccess: () => notify("Your challenge is withdrawn.", "success"),
    onError: (error) => notify(messageOf(error, "It was not withdrawn. Try again."), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: ownChallengesQuery(testId).queryKey }),
  });
  return (
    <Notice component="section" tone={STATE_TONES[challenge.state]} aria-label="Your challenge">
      <StateWords challenge={challenge} />
      <p>{claimWords(challenge.reason, challenge.claimText)}</p>
      <Text size="sm">
        {challenge.text}
        {challenge.source && ` Source: ${challenge.source}.`}
        {challenge.hasPicture && " With an image."}
      </Text>
      {stage === "open" && challenge.state === "open" && (
        <Button
          variant="default"
          loading={withdrawal.isPending}
          onClick={() => withdrawal.mutate()}
        >
          Withdraw
        </Button>
      )}
    </Notice>
  );
}
