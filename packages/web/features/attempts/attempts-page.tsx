import type { AttemptRow } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { withParts } from "../../lib/address/address.rules.ts";
import { useAddress } from "../../lib/address/use-address.ts";
import { formatDuration, formatSpan } from "../../lib/format.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { TestHead } from "../../shared/results/test-pages.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { testQuery } from "../../shared/results/results.queries.ts";
import type { Opened } from "./attempt-dialogs.tsx";
import { AttemptsTable } from "./attempts-table.tsx";
import { attemptsQuery } from "./attempts.queries.ts";
import { askedOf, canExtend, canReopen, inOrder } from "./attempts.rules.ts";
import { EmailSearch } from "./email-search.tsx";

/** Loaded when one is opened: the office opens this page more often. */
const AttemptDialogs = lazy(async () => ({
  default: (await import("./attempt-dialogs.tsx")).AttemptDialogs,
}));

/** The running attempts of a test, for the administrator who invigilates it. */
export function AttemptsPage({ testId }: { testId: string }) {
  const test = useQuery(testQuery(testId));
  return (
    <QueryView
      query={test}
      failed="The test did not load"
      loading={<RowsSkeleton label="Loading the attempts" />}
      problem={(error) =>
        isUnknown(error) && (
          <EmptyState title="Test not found">
            Check the address. Tests that are open now are on your dashboard.
          </EmptyState>
        )
      }
    >
      {(found) => <Attempts test={found} />}
    </QueryView>
  );
}

/** The chosen rows by attempt. */
type Chosen = ReadonlyMap<string, AttemptRow>;

function withOne(chosen: Chosen, row: AttemptRow, isChosen: boolean): Chosen {
  const next = new Map(chosen);
  if (isChosen) next.set(row.attemptId, row);
  else next.delete(row.attemptId);
  return next;
}

interface ActionsProps {
  chosen: readonly AttemptRow[];
  onOpen: (opened: Opened) => void;
}

/** What can be done for everyone or, once students are chosen, for them. */
function Actions({ chosen, onOpen }: ActionsProps) {
  const running = chosen.filter(canExtend);
  const ended = chosen.filter(canReopen);
  return (
    <Row>
      {ended.length > 0 && (
        <Button variant="default" onClick={() => onOpen({ kind: "reopen", rows: ended })}>
          Open again for {ended.length}
        </Button>
      )}
      {(running.length > 0 || chosen.length < 1) && (
        <Button variant="default" onClick={() => onOpen({ kind: "lost", rows: running })}>
          Give back lost time{running.length > 0 && ` to ${running.length}`}
        </Button>
      )}
      <Button onClick={() => onOpen({ kind: "give" })}>Give extra time</Button>
    </Row>
  );
}

const isUnknown = (error: Error): boolean => error instanceof ApiError && error.status === 404;

function Attempts({ test }: { test: TestView }) {
  const [search, write] = useAddress();
  const email = search.get("email") ?? "";
  const [opened, setOpened] = useState<Opened | null>(null);
  const [chosen, choose] = useState<Chosen>(new Map());
  return (
    <Stack gap="lg">
      <TestHead
        testId={test._id}
        title={test.title}
        about={`${formatSpan(test.startTime, test.expiryTime)} · ${formatDuration(test.durationMinutes)}`}
      />
      <Row justify="between" align="end">
        <EmailSearch
          key={email}
          email={email}
          onSearch={(next) => write(withParts({ email: next }))}
        />
        <Actions chosen={[...chosen.values()]} onOpen={setOpened} />
      </Row>
      <List
        test={test}
        email={email}
        onOpen={setOpened}
        chosen={chosen}
        onChoose={(row, isChosen) => choose(withOne(chosen, row, isChosen))}
      />
      <Suspense>
        {opened && (
          <AttemptDialogs
            test={test}
            opened={opened}
            email={email}
            onClose={() => {
              setOpened(null);
              choose(new Map());
            }}
          />
        )}
      </Suspense>
    </Stack>
  );
}

interface ListProps {
  test: TestView;
  email: string;
  onOpen: (opened: Opened) => void;
  chosen: Chosen;
  onChoose: (row: AttemptRow, isChosen: boolean) => void;
}

function List({ test, email, onOpen, chosen, onChoose }: ListProps) {
  const list = useInfiniteQuery(attemptsQuery(test._id, email));
  return (
    <QueryView
      query={list}
      failed="The attempts did not load"
      loading={<RowsSkeleton label="Loading the attempts" />}
      problem={(error) =>
        isUnknown(error) && (
          <EmptyState title="No account has this email">
            Check the address, or clear the search to see everyone.
          </EmptyState>
        )
      }
      isEmpty={({ pages }) => pages.every(({ attempts }) => attempts.length === 0)}
      empty={<NoneStarted email={email} />}
    >
      {({ pages }) => (
        <Stack>
          <AttemptsTable
            rows={inOrder(pages.flatMap(({ attempts }) => attempts))}
            total={askedOf(test)}
            chosen={chosen}
            onChoose={onChoose}
            onLog={(row) => onOpen({ kind: "log", row })}
            onExtend={(row) => onOpen({ kind: "extend", row })}
            onSubmit={(row) => onOpen({ kind: "submit", row })}
            onReopen={(row) => onOpen({ kind: "reopen", rows: [row] })}
          />
          <Row>
            <Button
              variant="default"
              onClick={() => void list.refetch()}
              loading={list.isFetching && !list.isFetchingNextPage}
            >
              Refresh
            </Button>
            {list.hasNextPage && (
              <Button
                variant="default"
                onClick={() => void list.fetchNextPage()}
                loading={list.isFetchingNextPage}
              >
                Show more
              </Button>
            )}
          </Row>
        </Stack>
      )}
    </QueryView>
  );
}

function NoneStarted({ email }: { email: string }) {
  return email ? (
    <EmptyState title="This student has not started">
      You can give extra time now: it counts from the start.
    </EmptyState>
  ) : (
    <EmptyState title="No one has started yet">Attempts appear here within a minute.</EmptyState>
  );
}
