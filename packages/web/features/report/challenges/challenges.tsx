import type { DecidedQuestion } from "@academy/core/learning/challenge/challenge.schema.ts";
import type { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Card, Notice, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { countOf, formatMoment } from "../../../lib/format.ts";
import { linkTo } from "../../../lib/address/paths.ts";
import { useSession } from "../../../lib/session/session.ts";
import { claimWords } from "../../../shared/challenges/challenge-words.rules.ts";
import { stateWords } from "./challenge-form.rules.ts";
import { ownChallengesQuery } from "./challenges.queries.ts";

/** Says whether the key can be challenged, may still change, or is final. */
function KeyStage({ challenges }: { challenges: NonNullable<Report["challenges"]> }) {
  const { stage, until, finalAt } = challenges;
  if (stage === "final") {
    return (
      <Text size="sm" tone="soft">
        Key and results became final on {formatMoment(finalAt ?? until)}.
      </Text>
    );
  }
  return (
    <Notice component="p" role="note">
      <strong>Provisional key.</strong>{" "}
      {stage === "open"
        ? `Challenge it until ${formatMoment(until)}, below each question of the review.`
        : "The challenges are being decided. Marks and ranks may still change."}
    </Notice>
  );
}

/**
 * Says whether the key can be challenged, may still change, or is final. With `listed`, shows
 * instead the student's own challenges and, once the key is final, all decisions.
 */
export function Challenges({ report, listed = false }: { report: Report; listed?: boolean }) {
  const { user } = useSession();
  if (!listed) return report.challenges ? <KeyStage challenges={report.challenges} /> : null;
  return user?.isAdmin ? null : <OwnList report={report} />;
}

function OwnList({ report }: { report: Report }) {
  const own = useQuery(ownChallengesQuery(report.testId));
  if (own.isError) {
    return (
      <ErrorState
        title="Your challenges did not load"
        message={own.error.message}
        onRetry={() => void own.refetch()}
        retrying={own.isFetching}
      />
    );
  }
  const { challenges = [], decided = [] } = own.data ?? {};
  if (challenges.length + decided.length === 0) return null;
  // Decisions on the student's own challenges are left out: their reasons are already shown.
  const answered = new Set(challenges.map(({ questionId }) => questionId));
  const question = (questionId: string) => {
    // In a shuffled test, the report uses the numbers that the student saw.
    const q = String(1 + report.questionReport.findIndex((one) => one.questionId === questionId));
    const to = linkTo("testReport", { submissionId: report._id }, { tab: "review", q });
    return <Link to={to}>Question {q}</Link>;
  };
  return (
    <Card component="section" aria-labelledby="challenges">
      <h2 className="academy-heading" id="challenges">
        Challenges of the key
      </h2>
      {challenges.length > 0 && (
        <Stack component="ul" gap="sm" aria-label="Your challenges">
          {challenges.map((challenge) => (
            <li key={challenge.questionId}>
              {question(challenge.questionId)}: {claimWords(challenge.reason, challenge.claimText)}
              <Text component="div" size="sm" tone="soft">
                {stateWords(challenge)}
              </Text>
            </li>
          ))}
        </Stack>
      )}
      {decided.length > 0 && (
        <>
          <h3 className="academy-heading">All decisions</h3>
          <Stack component="ul" gap="sm" aria-label="All decisions">
            {decided.map((one) => (
              <li key={one.questionId}>
                {question(one.questionId)}: {outcomeWords(one)}
                <Text component="div" size="sm" tone="soft">
                  {countOf(one.challengers, "student")} challenged it.{" "}
                  {!answered.has(one.questionId) && one.note}
                </Text>
              </li>
            ))}
          </Stack>
        </>
      )}
    </Card>
  );
}

const outcomeWords = ({ key }: DecidedQuestion): string => {
  if (key === undefined) return "The key stays.";
  return key === null ? "Dropped." : `The key is now ${key}.`;
};
