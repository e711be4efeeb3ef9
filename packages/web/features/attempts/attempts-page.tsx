import type { AttemptRow } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { withParts } from "../../lib/address/address.rules.ts";
import { useAddress } from "../../lib/address/use-address.ts";
import { formatDuration, formatSpan } from "../../lib/format.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { TestHead } from "../../shared/results/test-pages.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { testQuery } from "../../shared/results/results.queries.ts";
import { AttemptLogDialog } from "./attempt-log-dialog.tsx";
import { AttemptsTable } from "./attempts-table.tsx";
import { attemptsQuery } from "./attempts.queries.ts";
import { askedOf, inOrder } from "./attempts.rules.ts";
import { EmailSearch } from "./email-search.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import { ExtraTimeDialog } from "./extra-time-dialog.tsx";
import { LostTimeDialog } from "./lost-time-dialog.tsx";

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

function withOne(chosen: ReadonlySet<string>, userId: string, isChosen: boolean): Set<string> {
  const next = new Set(chosen);
  if (isChosen) next.add(userId);
  else next.delete(userId);
  return next;
}

const isUnknown = (error: Error): boolean => error instanceof ApiError && error.status === 404;

type Opened =
  | { kind: "log" | "extend" | "submit"; row: AttemptRow }
  | { kind: "give" | "lost" }
  | null;

function Attempts({ test }: { test: TestView }) {
  const [search, write] = useAddress();
  const email = search.get("email") ?? "";
  const [opened, setOpened] = useState<Opened>(null);
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const close = () => setOpened(null);
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
        <Row>
          <Button variant="default" onClick={() => setOpened({ kind: "lost" })}>
            {chosen.size > 0 ? `Give back lost time to ${chosen.size}` : "Give back lost time"}
          </Button>
          <Button onClick={() => setOpened({ kind: "give" })}>Give extra time</Button>
        </Row>
      </Row>
      <List
        test={test}
        email={email}
        onOpen={setOpened}
        chosen={chosen}
        onChoose={(userId, isChosen) => choose(withOne(chosen, userId, isChosen))}
      />
      {opened?.kind === "lost" && (
        <LostTimeDialog
          testId={test._id}
          userIds={[...chosen]}
          onClose={() => {
            choose(new Set());
            close();
          }}
        />
      )}
      {opened?.kind === "submit" && (
        <CloseDialog testId={test._id} attempt={opened.row} onClose={close} />
      )}
      {opened?.kind === "log" && <AttemptLogDialog attempt={opened.row} onClose={close} />}
      {(opened?.kind === "extend" || opened?.kind === "give") && (
        <ExtraTimeDialog
          test={test}
          attempt={opened.kind === "extend" ? opened.row : null}
          email={email}
          onClose={close}
        />
      )}
    </Stack>
  );
}

interface ListProps {
  test: TestView;
  email: string;
  onOpen: (opened: Opened) => void;
  chosen: ReadonlySet<string>;
  onChoose: (userId: string, isChosen: boolean) => void;
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
