import {
  TEST_STATES,
  type TestPage,
  type TestRow,
} from "@academy/core/exam/assessment/test-list.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { Segments } from "@academy/ui/segments.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { countOf } from "../../lib/format.ts";
import { adminPatterns } from "../../lib/address/admin-paths.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useFilters } from "../../lib/address/use-filters.ts";
import { testsQuery } from "./manage-tests.queries.ts";
import {
  type TestFilters as Filters,
  nextChangeIn,
  stateWords,
  testFilters,
} from "./manage-tests.rules.ts";
import { TestFilters } from "./test-filters.tsx";
import { TestTable } from "./test-table.tsx";

/** Actions of a row that other features provide. */
export interface RowParts {
  downloadOf: (test: TestRow) => ReactNode;
  /** @param now the server's time, ISO 8601 */
  processOf: (test: TestRow, now: string) => ReactNode;
}

/** Every test. The filters are parameters of the page's address. */
export function ManageTestsPage(parts: RowParts) {
  const [filters, narrow] = useFilters(testFilters);
  const list = useQuery(testsQuery(filters));
  const narrowed = testFilters.isNarrowed(filters);
  return (
    <Stack>
      <TestFilters filters={filters} onChange={narrow} />
      <States
        chosen={filters.state}
        counts={list.data?.counts}
        onChoose={(state) => narrow({ state })}
      />
      <QueryView
        query={list}
        failed="❌ Failed to load tests"
        loading={<RowsSkeleton label="Loading the tests" />}
        isEmpty={({ total }) => total === 0}
        empty={<Nothing narrowed={narrowed} />}
      >
        {(data) => (
          <Found
            data={data}
            updatedAt={list.dataUpdatedAt}
            isOld={list.isPlaceholderData}
            narrowed={narrowed}
            oldestFirst={filters.order === "oldest"}
            onPage={(page) => narrow({ page })}
            {...parts}
          />
        )}
      </QueryView>
    </Stack>
  );
}

interface StatesProps {
  chosen: Filters["state"];
  counts: TestPage["counts"] | undefined;
  onChoose: (state: Filters["state"]) => void;
}

/** Buttons that show the tests of one state, with the number of these tests. */
function States({ chosen, counts, onChoose }: StatesProps) {
  return (
    <Segments component="fieldset" aria-label="Status">
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
    </Segments>
  );
}

/** Archived tests are only shown on request. */
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
  return (
    <Stack gap="sm">
      <Text component="output" size="sm" tone="soft">
        {data.more && "More than "}
        {countOf(data.total, "test")}
        {narrowed && " found"}, {oldestFirst ? "oldest" : "newest"} start first
        {data.more && `. Find ${oldestFirst ? "newer" : "older"} tests by their date`}
      </Text>
      <TestTable tests={data.tests} now={now} busy={isOld} {...parts} />
      <Pagination
        label="Pages of tests"
        page={data.page}
        totalPages={data.totalPages}
        onPage={onPage}
      />
    </Stack>
  );
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState title="No tests found">
      Choose another exam type, date or title. Dates are in Indian time (IST).
    </EmptyState>
  ) : (
    <EmptyState
      title="No tests found"
      action={
        <Button component={Link} to={adminPatterns.adminCreateTest}>
          Generate Test
        </Button>
      }
    >
      Assemble the first test from the question bank.
    </EmptyState>
  );
}

/** Browser timers are limited to 24 days; one day is far enough ahead. */
const LONGEST_MS = 86_400_000;

/**
 * The server's time, epoch milliseconds. Rerenders the page whenever the state of one of its tests
 * changes.
 *
 * @param updatedAt when the page of tests arrived, by this device's clock
 */
function useServerNow({ tests, serverTime }: TestPage, updatedAt: number): number {
  const [looked, setLooked] = useState(() => Date.now());
  const now = Date.parse(serverTime) + Math.max(looked, updatedAt) - updatedAt;
  const wait = nextChangeIn(tests, now);
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(() => setLooked(Date.now()), Math.min(wait, LONGEST_MS));
    return () => clearTimeout(timer);
  }, [wait, now]);
  return now;
}
