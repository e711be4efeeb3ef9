import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { TakenTest } from "@academy/core/exam/terms/result/result.schema.ts";
import type { DemoTest } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Grid, Text } from "@academy/ui/kit/layout.tsx";
import { Link } from "react-router-dom";
import { formatMoment } from "../../lib/format.ts";
import { linkTo } from "../../lib/address/paths.ts";
import { submissionOf } from "./student-tests.rules.ts";
import { TestCard } from "./scheduled-card.tsx";

const STATES = { upcoming: "Upcoming", open: "Open now", expired: "Expired" } as const;

function Action({ test, submissionId }: { test: DemoTest; submissionId: string | null }) {
  if (submissionId) {
    return (
      <Button
        component={Link}
        to={linkTo("testReport", { submissionId })}
        variant="default"
        aria-label={`See the report of ${test.title}`}
      >
        See the report
      </Button>
    );
  }
  if (test.state === "upcoming") {
    return <Text strong>Opens {formatMoment(test.startTime)}</Text>;
  }
  if (test.state === "expired") {
    return <Text strong>Closed {formatMoment(test.expiryTime)}</Text>;
  }
  return (
    <Button
      component={Link}
      to={linkTo("takeTest", { testId: test._id })}
      aria-label={`Start ${test.title}`}
    >
      Start test
    </Button>
  );
}

/** Every demo test, with a link to start it or to its report. */
export function DemoList({
  tests,
  taken,
}: {
  tests: readonly DemoTest[];
  taken: readonly TakenTest[];
}) {
  return (
    <Grid component="ul" min="19rem">
      {tests.map((test) => {
        const submissionId = submissionOf(taken, test._id);
        return (
          <TestCard
            key={test.slot}
            test={test}
            level="h2"
            exam={examTypeLabels[test.examType]}
            ready={test.state === "open" && !submissionId}
            state={submissionId ? "Taken" : STATES[test.state]}
            detail={test.subjects.join(", ")}
          >
            <Action test={test} submissionId={submissionId} />
          </TestCard>
        );
      })}
    </Grid>
  );
}
