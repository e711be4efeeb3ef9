import type { MarkingView } from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { messageOf } from "../../lib/form/form-errors.ts";
import { countOf, formatMoment } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { noSuchTest } from "../../shared/results/no-such-test.tsx";
import { TestHead } from "../../shared/results/test-pages.tsx";
import { GivenQuestions } from "./given-questions.tsx";
import { MarkerTable, QuestionProgress } from "./marking-progress.tsx";
import { markingKey, markingQuery, postPublish, postStart } from "./marking.queries.ts";
import { StartMarking } from "./start-marking.tsx";

/** /admin/tests/{testId}/marking: how far the marking of written answers is. */
export function MarkingPage({ testId }: { testId: string }) {
  const marking = useQuery(markingQuery(testId));
  return (
    <QueryView
      query={marking}
      failed="The marking did not load"
      loading={<TextSkeleton lines={6} label="Loading the marking" />}
      problem={noSuchTest}
    >
      {(found) => (
        <Stack gap="lg">
          <TestHead testId={testId} title={found.title}>
            {found.markers !== null && <Publish marking={found} />}
          </TestHead>
          <Content marking={found} />
        </Stack>
      )}
    </QueryView>
  );
}

function Content({ marking }: { marking: MarkingView }) {
  if (marking.questions.length === 0) {
    return (
      <EmptyState title="No written questions">
        Teachers mark the answers to subjective questions here. This test has none.
      </EmptyState>
    );
  }
  if (marking.markers === null) return <StartMarking marking={marking} />;
  return (
    <>
      <State marking={marking} />
      <QuestionProgress marking={marking} />
      <CollectAgain marking={marking} />
      <GivenQuestions marking={marking} />
      <MarkerTable marking={marking} />
    </>
  );
}

function stateWords({ job, filledPercent, publishedAt, changed }: MarkingView): string | null {
  if (job === "fill") return `Collecting the written answers: ${filledPercent}%`;
  if (job === "publish") return "Publishing the marks. New results follow in a minute.";
  if (publishedAt === null) return null;
  const since = `Published ${formatMoment(publishedAt)}.`;
  return changed === 0 ? since : `${since} ${countOf(changed, "answer")} marked since.`;
}

function State({ marking }: { marking: MarkingView }) {
  const words = stateWords(marking);
  return (
    <Stack component="output">
      {words && <Notice tone={marking.changed > 0 ? "warning" : "plain"}>{words}</Notice>}
    </Stack>
  );
}

/** Collects answers that were missing, such as those of an attempt that was closed late. */
function CollectAgain({ marking: { testId, markers, job } }: { marking: MarkingView }) {
  const client = useQueryClient();
  const collecting = useMutation({
    mutationFn: () => postStart(testId, markers ?? 1),
    onSuccess: ({ message }) => notify(message, "success"),
    onSettled: () => client.invalidateQueries({ queryKey: markingKey(testId) }),
  });
  return (
    <Stack gap="2xs">
      <Row>
        <Button
          variant="default"
          disabled={job !== null}
          loading={collecting.isPending}
          onClick={() => collecting.mutate()}
        >
          Look for more answers
        </Button>
        <Text size="sm" tone="soft">
          Marks that were given stay.
        </Text>
      </Row>
      <Problem>
        {collecting.isError ? messageOf(collecting.error, "No answers were collected.") : null}
      </Problem>
    </Stack>
  );
}

/** Answers that wait for a mark, over all questions. */
const waitingIn = ({ questions }: MarkingView): number =>
  questions.reduce(
    (sum, { first, second, third, outdated }) => sum + first + second + third + outdated,
    0,
  );

function Publish({ marking }: { marking: MarkingView }) {
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const { testId, job, questions } = marking;
  const waiting = waitingIn(marking);
  const publishing = useMutation({
    mutationFn: () => postPublish(testId, waiting > 0),
    onSuccess: ({ message }) => notify(message, "success"),
    onSettled: async () => {
      setAsks(false);
      await client.invalidateQueries({ queryKey: markingKey(testId) });
    },
  });
  const hasMarks = questions.some(({ done }) => done > 0);
  return (
    <Stack gap="2xs">
      <Row justify="end">
        <Button
          loading={publishing.isPending}
          disabled={!hasMarks || job !== null}
          onClick={() => setAsks(true)}
        >
          Publish marks
        </Button>
      </Row>
      <Problem>
        {publishing.isError ? messageOf(publishing.error, "The marks were not published.") : null}
      </Problem>
      {asks && (
        <ConfirmDialog
          title="Publish the marks?"
          action="Publish"
          tone="plain"
          busy={publishing.isPending}
          onYes={() => publishing.mutate()}
          onClose={() => setAsks(false)}
        >
          <Text>Students see their marks and your comments, and all ranks are updated.</Text>
          {waiting > 0 && (
            <Notice tone="warning">
              {countOf(waiting, "answer")} still {waiting === 1 ? "waits" : "wait"} for a mark and{" "}
              {waiting === 1 ? "keeps its" : "keep their"} current marks.
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </Stack>
  );
}
