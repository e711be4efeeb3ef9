import type { TestRow } from "@academy/core/exam/assessment/test-list.schema.ts";
import type { ExcludeTests } from "@academy/core/bank/search/mix.schema.ts";
import type { listTests } from "@academy/functions/api/tests/list-tests.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reads } from "../../lib/api/api.ts";
import { countOf, formatMoment } from "../../lib/format.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { PlainList } from "../../lib/plain-list.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { testListsKey } from "../../shared/results/results.queries.ts";
import type { TestDraft } from "./draft/draft.schema.ts";

/** The most earlier tests that a test can name. */
const MOST = 20;
const SHOWN = 50;

const RECENT = [
  { value: "0", label: "May be used again" },
  { value: "1", label: "Not from the last test" },
  ...[3, 5, 10, 20].map((count) => ({
    value: String(count),
    label: `Not from the last ${count} tests`,
  })),
  { value: "named", label: "Not from tests that I choose" },
];

/** The latest tests of an exam type, including upcoming ones. */
const testsQuery = (examType: TestDraft["examType"]) =>
  queryOptions({
    queryKey: [...testListsKey, "to leave out", examType],
    queryFn: reads<typeof listTests>("GET /api/tests", { query: { examType, limit: SHOWN } }),
  });

interface EarlierTestsProps {
  examType: TestDraft["examType"];
  /**
   * The edited test, which the list of earlier tests does not contain: its own questions may still
   * be picked.
   */
  testId: string | undefined;
  value: ExcludeTests;
  onChange: (value: ExcludeTests) => void;
}

/** Chooses the earlier tests whose questions are not picked again. */
export function EarlierTests({ examType, testId, value, onChange }: EarlierTestsProps) {
  const [choosing, setChoosing] = useState(false);
  const named = typeof value !== "number";
  return (
    <Stack style={{ marginBottom: "1rem" }} gap="xs" align="start">
      <NativeSelect
        style={{ width: "100%", maxWidth: "20rem" }}
        label="Questions of earlier tests"
        description="For questions that are picked at random or replaced"
        choices={RECENT}
        value={named ? "named" : String(value)}
        onChange={({ currentTarget }) => {
          if (currentTarget.value === "named") {
            onChange([]);
            setChoosing(true);
          } else onChange(Number(currentTarget.value));
        }}
      />
      {named && (
        <Button variant="default" onClick={() => setChoosing(true)}>
          {value.length === 0 ? "Choose tests" : `${countOf(value.length, "test")} left out`}
        </Button>
      )}
      {named && choosing && (
        <TestsDialog
          examType={examType}
          testId={testId}
          chosen={value}
          onDone={onChange}
          onClose={() => setChoosing(false)}
        />
      )}
    </Stack>
  );
}

interface DialogProps extends Pick<EarlierTestsProps, "examType" | "testId"> {
  chosen: readonly string[];
  onDone: (ids: string[]) => void;
  onClose: () => void;
}

function TestsDialog({ examType, testId, chosen, onDone, onClose }: DialogProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(chosen));
  const tick = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };
  return (
    <PageDialog title="Tests to leave out" size="md" onClose={onClose}>
      <Stack>
        <QueryView
          query={useQuery(testsQuery(examType))}
          failed="The tests did not load"
          loading={<TextSkeleton lines={6} label="Loading the tests" />}
          isEmpty={({ tests }) => tests.every(({ _id }) => _id === testId)}
          empty={<EmptyState title="No other tests">Publish a test first.</EmptyState>}
        >
          {({ tests, total }) => (
            <>
              {total > tests.length && (
                <Text size="sm" tone="soft">
                  The {tests.length} latest of {total} tests
                </Text>
              )}
              <PlainList>
                {tests
                  .filter(({ _id }) => _id !== testId)
                  .map((one) => (
                    <li key={one._id}>
                      <Checkbox
                        style={{ paddingBlock: "0.375rem" }}
                        label={one.title}
                        description={startWords(one)}
                        checked={ticked.has(one._id)}
                        disabled={ticked.size >= MOST && !ticked.has(one._id)}
                        onChange={() => tick(one._id)}
                      />
                    </li>
                  ))}
              </PlainList>
            </>
          )}
        </QueryView>
        <DialogActions>
          <Text style={{ marginRight: "auto" }} component="output">
            {ticked.size} of at most {MOST} chosen
          </Text>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            onClick={() => {
              onDone([...ticked]);
              onClose();
            }}
          >
            Leave these out
          </Button>
        </DialogActions>
      </Stack>
    </PageDialog>
  );
}

const startWords = ({ startTime, totalQuestions }: TestRow): string =>
  `${formatMoment(startTime)} · ${countOf(totalQuestions, "question")}`;
