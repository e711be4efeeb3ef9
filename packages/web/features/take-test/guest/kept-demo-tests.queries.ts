import type { DemoTest } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { queryOptions } from "@tanstack/react-query";
import { openStorage } from "../../../lib/session/browser-storage.ts";
import { demoTestsQuery, getDemoTests } from "../../../shared/demo-tests/demo-tests.queries.ts";
import { isOutage } from "../offline/outage.rules.ts";

const KEY = "academy.demo-tests";
const storage = openStorage();

function keep(tests: DemoTest[]): void {
  try {
    storage.setItem(KEY, JSON.stringify(tests));
  } catch {
    // The storage is full, so a guest's test cannot be reopened offline.
  }
}

/**
 * The demo tests. Without a connection, the demo tests of the last visit, because one may be
 * running.
 */
async function askOrKept(signal: AbortSignal): Promise<DemoTest[]> {
  try {
    const tests = await getDemoTests(signal);
    keep(tests);
    return tests;
  } catch (error) {
    const kept = storage.getItem(KEY);
    if (!isOutage(error) || kept === null) throw error;
    // The cast is safe: only `keep` writes this value.
    return JSON.parse(kept) as DemoTest[];
  }
}

export const keptDemoTests = queryOptions({
  ...demoTestsQuery,
  networkMode: "always",
  queryFn: ({ signal }) => askOrKept(signal),
});
