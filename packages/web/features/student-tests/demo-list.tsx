import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { TakenTest } from "@academy/core/exam/terms/result/result.schema.ts";
import type { DemoTest } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { Link } from "react-router-dom";
import { formatMoment } from "../../lib/format.ts";
import { linkTo } from "../../lib/address/paths.ts";
import { submissionOf } from "./student-tests.rules.ts";
import { TestRow } from "./test-row.tsx";

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
    return <Badge>Opens {formatMoment(test.startTime)}</Badge>;
  }
  if (test.state === "expired") {
    return <Badge>Closed {formatMoment(test.expiryTime)}</Badge>;
  }
  return (
    <Button
      component={Link}
      to={linkTo("takeTest", { testId: test._id })}
      variant="default"
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
    <LineList framed>
      {tests.map((test) => (
        <TestRow
          key={test.slot}
          test={test}
          level="h2"
          examName={examTypeLabels[test.examType]}
          detail={test.subjects.join(", ")}
        >
          <Action test={test} submissionId={submissionOf(taken, test._id)} />
        </TestRow>
      ))}
    </LineList>
  );
}
