import type { AttemptRow } from "@academy/core/exam/attempt/attempt.schema.ts";
import type { TestView } from "@academy/core/exam/assessment/assessment.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Button, Skeleton } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { withParts } from "../../lib/address.rules.ts";
import { useAddress } from "../../lib/use-address.ts";
import { formatDuration, formatSpan } from "../../lib/format.ts";
import { ApiError } from "../../lib/api-error.ts";
import { testQuery } from "../../shared/results/test.queries.ts";
import { AttemptLogDialog } from "./attempt-log-dialog.tsx";
import { AttemptsTable } from "./attempts-table.tsx";
import { attemptsQuery } from "./attempts.queries.ts";
import { inOrder } from "./attempts.rules.ts";
import { EmailSearch } from "./email-search.tsx";
import { ExtraTimeDialog } from "./extra-time-dialog.tsx";
import classes from "./attempts.module.css";

/** Who sits a test and how it goes: for whoever watches over it. */
export function AttemptsPage({ testId, pages }: { testId: string; pages: ReactNode }) {
  const test = useQuery(testQuery(testId));
  if (test.isPending) return <Loading />;
  if (test.isError) {
    const gone = test.error instanceof ApiError && test.error.status === 404;
    return gone ? (
      <EmptyState title="No such test">
        This address leads to no test. Tests open now are on your dashboard.
      </EmptyState>
    ) : (
      <ErrorState
        title="The test did not load"
        message={test.error.message}
        onRetry={() => void test.refetch()}
        retrying={test.isFetching}
      />
    );
  }
  return <Attempts test={test.data} pages={pages} />;
}

type Opened = { kind: "log" | "extend"; row: AttemptRow } | { kind: "give" } | null;

function Attempts({ test, pages }: { test: TestView; pages: ReactNode }) {
  const [search, write] = useAddress();
  const email = search.get("email") ?? "";
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <>
      <p className={classes.test}>{test.title}</p>
      <p className={classes.soft}>
        {formatSpan(test.startTime, test.expiryTime)} · {formatDuration(test.durationMinutes)}
      </p>
      <div className={classes.pages}>{pages}</div>
      <div className={classes.tools}>
        <EmailSearch
          key={email}
          email={email}
          onSearch={(next) => write(withParts({ email: next }))}
        />
        <Button size="md" onClick={() => setOpened({ kind: "give" })}>
          Give extra time
        </Button>
      </div>
      <List test={test} email={email} onOpen={setOpened} />
      {opened?.kind === "log" && <AttemptLogDialog attempt={opened.row} onClose={close} />}
      {(opened?.kind === "extend" || opened?.kind === "give") && (
        <ExtraTimeDialog
          test={test}
          attempt={opened.kind === "extend" ? opened.row : null}
          email={email}
          onClose={close}
        />
      )}
    </>
  );
}

interface ListProps {
  test: TestView;
  email: string;
  onOpen: (opened: Opened) => void;
}

function List({ test, email, onOpen }: ListProps) {
  const list = useInfiniteQuery(attemptsQuery(test._id, email));
  if (list.isPending) return <Loading />;
  if (list.isError) {
    const unknown = list.error instanceof ApiError && list.error.status === 404;
    return unknown ? (
      <EmptyState title="Nobody has registered with this e-mail">
        Check the address, or clear the search to see everybody.
      </EmptyState>
    ) : (
      <ErrorState
        title="The attempts did not load"
        message={list.error.message}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const rows = inOrder(list.data.pages.flatMap(({ attempts }) => attempts));
  if (rows.length === 0) {
    return email ? (
      <EmptyState title="This student has not started">
        You can give extra time beforehand: it counts from the start.
      </EmptyState>
    ) : (
      <EmptyState title="Nobody has started yet">
        Attempts appear here by themselves within a minute.
      </EmptyState>
    );
  }
  return (
    <>
      <AttemptsTable
        rows={rows}
        total={test.totalQuestions}
        onLog={(row) => onOpen({ kind: "log", row })}
        onExtend={(row) => onOpen({ kind: "extend", row })}
      />
      <div className={classes.foot}>
        <Button
          variant="default"
          size="md"
          onClick={() => void list.refetch()}
          loading={list.isFetching && !list.isFetchingNextPage}
        >
          Refresh
        </Button>
        {list.hasNextPage && (
          <Button
            variant="default"
            size="md"
            onClick={() => void list.fetchNextPage()}
            loading={list.isFetchingNextPage}
          >
            Show more
          </Button>
        )}
      </div>
    </>
  );
}

const skeletonRows = ["first", "second", "third", "fourth", "fifth"];

function Loading() {
  return (
    <div aria-busy="true" className={classes.skeleton}>
      <output className="academy-unseen">Loading the attempts</output>
      {skeletonRows.map((row) => (
        <Skeleton key={row} height={64} radius="md" />
      ))}
    </div>
  );
}
