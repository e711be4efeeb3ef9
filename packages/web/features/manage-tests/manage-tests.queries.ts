import type { processExpiredTests } from "@academy/functions/api/processing/process-expired-tests.ts";
import type { createPatternFromTest } from "@academy/functions/api/patterns/create-pattern-from-test.ts";
import type { archiveTest } from "@academy/functions/api/tests/archive-test.ts";
import type { deleteTest } from "@academy/functions/api/tests/delete-test.ts";
import type { listTests } from "@academy/functions/api/tests/list-tests.ts";
import type { restoreTest } from "@academy/functions/api/tests/restore-test.ts";
import type { unarchiveTest } from "@academy/functions/api/tests/unarchive-test.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import { testListsKey } from "../../shared/results/results.queries.ts";
import { type TestFilters, testFilters } from "./manage-tests.rules.ts";

const ROWS = 20;

/** A page of tests. The previous page stays visible while the next one loads. */
export const testsQuery = (filters: TestFilters) =>
  queryOptions({
    queryKey: [...testListsKey, "managed", filters],
    queryFn: reads<typeof listTests>("GET /api/tests", {
      query: { ...testFilters.write(filters), page: filters.page, limit: ROWS },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

/** Publishes the results of every test that has expired. */
export const postProcessExpired = () =>
  call<typeof processExpiredTests>("POST /api/TestProcessing/process-expired-tests", { body: {} });

/** Saves a test's plan, without its questions, as a pattern. */
export const postPatternOf = (testId: string) =>
  call<typeof createPatternFromTest>("POST /api/tests/{id}/pattern", {
    params: { id: testId },
    body: {},
  });

/** Deletes a test that has not started; it can be restored for 30 days. */
export const deleteTestNow = (testId: string) =>
  call<typeof deleteTest>("DELETE /api/tests/{id}", { params: { id: testId } });

export const postRestore = (testId: string) =>
  call<typeof restoreTest>("POST /api/tests/{id}/restore", { params: { id: testId } });

/** Archives a test that is over, or unarchives it. */
export const postArchived = (testId: string, archived: boolean) =>
  archived
    ? call<typeof archiveTest>("POST /api/tests/{id}/archive", { params: { id: testId } })
    : call<typeof unarchiveTest>("POST /api/tests/{id}/unarchive", { params: { id: testId } });
