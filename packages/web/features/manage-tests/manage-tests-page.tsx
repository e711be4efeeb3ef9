import type { TestPage, TestRow } from "@academy/core/test/test-list.schema.ts";
import { TEST_STATES } from "@academy/core/test/test-list.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { countOf } from "../../lib/format.ts";
import { Pagination } from "@academy/ui/pagination.tsx";
import { patterns } from "../../lib/paths.ts";
import { useAddress } from "../../lib/use-address.ts";
import { testsQuery } from "./manage-tests.queries.ts";
import {
  isNarrowed,
  readFilters,
  readPage,
  stateWords,
  type TestFilters as Filters,
  writeFilters,
} from "./manage-tests.rules.ts";
import { TestFilters } from "./test-filters.tsx";
import { TestTable } from "./test-table.tsx";
import { useServerNow } from "./use-server-now.ts";
import classes from "./manage-tests.module.css";

/** Actions of a row that other parts of the app bring. */
export interface RowParts {
  downloadOf: (test: TestRow) => ReactNode;
  /** @param now the server's time, ISO 8601 */
  processOf: (test: TestRow, now: string) => ReactNode;
}

/** Every test, found by what stands in the address. */
export function ManageTestsPage(parts: RowParts) {
  const [search, write] = useAddress();
  const filters = readFilters(search);
  const page = readPage(search);
  const list = useQuery(testsQuery(filters, page));
  const narrow = (change: Partial<Filters>, typed = false) =>
    write((now) => writeFilters({ ...readFilters(now), ...change }), { replace: typed });
  return (
    <>
      <TestFilters filters={filters} onChange={narrow} />
      <States
        chosen={filters.state}
        counts={list.data?.counts}
        onChoose={(state) => narrow({ state })}
      />
      {list.isPending && <Loading />}
      {list.isError && (
        <ErrorState
          title="❌ Failed to load tests"
          message={list.error.message}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.data && (
        <Found
          data={list.data}
          updatedAt={list.dataUpdatedAt}
          isOld={list.isPlaceholderData}
          narrowed={isNarrowed(filters)}
          oldestFirst={filters.order === "oldest"}
          onPage={(next) => write((now) => writeFilters(readFilters(now), next))}
          {...parts}
        />
      )}
    </>
  );
}

interface StatesProps {
  chosen: Filters["state"];
  counts: TestPage["counts"] | undefined;
  onChoose: (state: Filters["state"]) => void;
}

/** Tests of one state, with how many there are of each. */
function States({ chosen, counts, onChoose }: StatesProps) {
  return (
    <fieldset className={classes.states} aria-label="Status">
      {(["", ...TEST_STATES] as const).map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={chosen === state}
          onClick={() => onChoose(state)}
        >
          {state === "" ? "All" : stateWords[state]}
          {counts && <span>{state === "" ? allOf(counts) : counts[state]}</span>}
        </button>
      ))}
    </fieldset>
  );
}

/** Archived tests are shown only when they are asked for. */
const allOf = (counts: TestPage["counts"]): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0) - counts.archived;

interface FoundProps extends RowParts {
  data: TestPage;
  updatedAt: number;
  isOld: boolean;
  narrowed: boolean;
  oldestFirst: boolean;
  onPage: (page: number) => void;
}

function Found({ data, updatedAt, isOld, narrowed, oldestFirst, onPage, ...parts }: FoundProps) {
  const now = useServerNow(data, updatedAt);
  if (data.total === 0) return <Nothing narrowed={narrowed} />;
  return (
    <div className={classes.list} aria-busy={isOld}>
      <output className={classes.count}>
        {countOf(data.total, "test")}
        {narrowed && " found"}, {oldestFirst ? "oldest" : "newest"} start first
        {data.more && `. Find ${oldestFirst ? "newer" : "older"} tests by their date`}
      </output>
      <TestTable tests={data.tests} now={now} {...parts} />
      <Pagination
        label="Pages of tests"
        page={data.page}
        totalPages={data.totalPages}
        onPage={onPage}
      />
    </div>
  );
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState title="No tests found">
      Choose another exam type, date or title. Dates are days in India.
    </EmptyState>
  ) : (
    <EmptyState
      title="No tests found"
      action={
        <Button component={Link} to={patterns.adminCreateTest} size="md">
          Generate Test
        </Button>
      }
    >
      Assemble the first test from the question bank.
    </EmptyState>
  );
}

const skeletonRows = ["first", "second", "third", "fourth", "fifth"];

function Loading() {
  return (
    <div aria-busy="true" className={classes.list}>
      <output className="academy-unseen">Loading the tests</output>
      {skeletonRows.map((row) => (
        <Skeleton key={row} height={104} radius="md" />
      ))}
    </div>
  );
}
