import type { ScheduledTest } from "@academy/core/exam/terms/result/result.schema.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { countOf, formatDuration, formatSpan } from "../../lib/format.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { linkTo } from "../../lib/address/paths.ts";
import { QueryView } from "../../lib/api/query-view.tsx";

/** Open and upcoming tests, each with links to the test and its attempts. */
export function OpenTests({ query }: { query: UseQueryResult<ScheduledTest[]> }) {
  return (
    <Stack component="section" aria-labelledby="open-tests">
      <h2 id="open-tests">Tests open now and next</h2>
      <QueryView
        query={query}
        failed="The tests did not load"
        loading={<TextSkeleton lines={3} label="Loading the tests" />}
      >
        {(tests) => <Tests tests={tests} />}
      </QueryView>
    </Stack>
  );
}

function Tests({ tests }: { tests: readonly ScheduledTest[] }) {
  const demos = tests.filter(({ demo }) => demo);
  const others = tests.filter(({ demo }) => !demo);
  return (
    <>
      {others.length > 0 ? (
        <List tests={others} />
      ) : (
        <Card tone="empty">No test is open now, and none is scheduled.</Card>
      )}
      {demos.length > 0 && (
        <details>
          <summary>{countOf(demos.length, "demo test")}, open all the time</summary>
          <List tests={demos} />
        </details>
      )}
    </>
  );
}

function List({ tests }: { tests: readonly ScheduledTest[] }) {
  return (
    <LineList framed>
      {tests.map((test) => (
        <li key={test._id}>
          <div>
            <h3>{test.title}</h3>
            <Text size="sm" tone="soft">
              <strong>{test.state === "open" ? "Open now" : "Upcoming"}</strong> ·{" "}
              {formatSpan(test.startTime, test.expiryTime)}
            </Text>
            <Text size="sm" tone="soft">
              {examTypeLabels[test.examType]} · {countOf(test.totalQuestions, "question")} ·{" "}
              {formatDuration(test.durationMinutes)}
            </Text>
          </div>
          <Row gap="lg">
            <Link
              to={linkTo("takeTest", { testId: test._id })}
              aria-label={`Open test ${test.title}`}
            >
              Open test
            </Link>
            <Link
              to={linkToAdmin("adminAttempts", { testId: test._id })}
              aria-label={`Attempts on ${test.title}`}
            >
              Attempts
            </Link>
          </Row>
        </li>
      ))}
    </LineList>
  );
}
