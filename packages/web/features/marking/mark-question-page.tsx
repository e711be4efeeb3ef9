import type { RubricView } from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Tabs } from "@academy/ui/kit/tabs.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { withParts } from "../../lib/address/address.rules.ts";
import { formatMarks } from "../../lib/format.ts";
import { adminPatterns, linkToAdmin } from "../../lib/address/admin-paths.ts";
import { useSession } from "../../lib/session/session.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useAddress } from "../../lib/address/use-address.ts";
import { noSuchTest } from "../../shared/results/no-such-test.tsx";
import { MarkedAnswers } from "./marked-answers.tsx";
import { MarkingDesk } from "./marking-desk.tsx";
import { rubricQuery, type QuestionRef } from "./marking.queries.ts";
import { RubricForm } from "./rubric-form.tsx";

const VIEWS = ["mark", "own", "differences", "outdated", "rubric"] as const;
type View = (typeof VIEWS)[number];

/** /admin/tests/{testId}/marking/{questionId}: marking the answers to one question. */
export function MarkQuestionPage({ testId, questionId }: QuestionRef) {
  const ref = { testId, questionId };
  const rubric = useQuery(rubricQuery(ref));
  const [address, write] = useAddress();
  const view = VIEWS.find((one) => one === address.get("view")) ?? "mark";
  const isAdmin = useSession().user?.isAdmin === true;
  const open = (next: View, answer?: string) =>
    write(withParts({ view: next === "mark" ? "" : next, answer: answer ?? "" }));
  return (
    <Stack gap="lg">
      <div>
        {isAdmin ? (
          <Link to={linkToAdmin("adminMarking", { testId })}>All questions of this test</Link>
        ) : (
          <Link to={adminPatterns.adminOwnMarking}>All questions that you mark</Link>
        )}
      </div>
      <QueryView
        query={rubric}
        failed="The question did not load"
        loading={<TextSkeleton lines={6} label="Loading the question" />}
        problem={noSuchTest}
      >
        {(found) => (
          <>
            <Text component="h2" size="lg">
              Question {found.number}, {formatMarks(found.fullMarks)} marks
            </Text>
            <Tabs
              label="Parts of the marking"
              value={view}
              onChange={(next) => open(next)}
              tabs={[
                {
                  value: "mark",
                  label: "Mark",
                  panel: () =>
                    found.markers === null ? (
                      <NotStarted testId={testId} />
                    ) : (
                      <MarkingDesk
                        key={`${found.rev} ${address.get("answer")}`}
                        question={ref}
                        rubric={found}
                        answerId={address.get("answer") ?? undefined}
                        onDone={() => open("mark")}
                      />
                    ),
                },
                ...listsOf(found, isAdmin).map((show) => ({
                  value: show,
                  label: LABELS[show],
                  panel: () => (
                    <MarkedAnswers
                      key={show}
                      question={ref}
                      show={show}
                      isBlind={!isAdmin}
                      onOpen={(answerId) => open("mark", answerId)}
                    />
                  ),
                })),
                ...(isAdmin
                  ? [
                      {
                        value: "rubric" as const,
                        label: "Rubric",
                        panel: () => <RubricForm key={found.rev} question={ref} rubric={found} />,
                      },
                    ]
                  : []),
              ]}
            />
          </>
        )}
      </QueryView>
    </Stack>
  );
}

const NotStarted = ({ testId }: { testId: string }) => (
  <EmptyState
    title="Marking has not started"
    action={<Link to={linkToAdmin("adminMarking", { testId })}>Start marking</Link>}
  >
    Write the rubric first if you like. Answers appear here after the start.
  </EmptyState>
);

/**
 * The lists to offer: no lists before marking has started, and only the own marks for someone who
 * is not an administrator. With one marker, there is no list of differences.
 */
function listsOf({ markers }: RubricView, isAdmin: boolean): (keyof typeof LABELS)[] {
  if (markers === null) return [];
  if (!isAdmin) return ["own"];
  return markers === 1 ? ["own", "outdated"] : ["own", "differences", "outdated"];
}

const LABELS = {
  own: "My marks",
  differences: "Differences",
  outdated: "Earlier rubric",
} as const satisfies Partial<Record<View, string>>;
