import { loadEndpoints, type RouteGroup } from "./http/route-group.ts";
import { routeTable } from "./route-table.ts";

/** What a student calls between opening a test and the receipt. */
const EXAM_GROUPS: readonly string[] = ["health", "tests", "attempts", "submissions"];

/** Every endpoint of the API, in the order in which the documentation lists them. */
export const allRoutes = () => loadEndpoints(routeTable);

/**
 * Loads an exam's groups where Lambda makes an environment ahead of its calls, so that no student
 * waits for them. Any other environment is made for a call, which loads what it needs.
 */
export async function loadAtInit(
  initialization: string | undefined,
  table: readonly RouteGroup[] = routeTable,
): Promise<void> {
  if (initialization !== "provisioned-concurrency") return;
  await loadEndpoints(table.filter(({ name }) => EXAM_GROUPS.includes(name)));
}
