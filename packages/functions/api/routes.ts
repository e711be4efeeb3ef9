import { loadEndpoints, type RouteGroup } from "./http/route-group.ts";
import { routeTable } from "./route-table.ts";

/** Areas that a student calls between opening a test and the receipt. */
const EXAM_GROUPS: readonly string[] = ["health", "tests", "attempts", "submissions"];

/** Every endpoint of the API, in the order of the documentation. */
export const allRoutes = () => loadEndpoints(routeTable);

/**
 * Loads an exam's groups where Lambda initialises an environment ahead of its calls, so that no
 * student waits for them. Other environments start with a call, which loads what it needs.
 */
export async function loadAtInit(
  initialization: string | undefined,
  table: readonly RouteGroup[] = routeTable,
): Promise<void> {
  if (initialization !== "provisioned-concurrency") return;
  await loadEndpoints(table.filter(({ name }) => EXAM_GROUPS.includes(name)));
}
