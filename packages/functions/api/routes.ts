import { loadEndpoints, type RouteGroup } from "./http/route-group.ts";
import { routeTable } from "./route-table.ts";

/** The areas that a student's browser calls from opening a test to the receipt. */
const EXAM_GROUPS: readonly string[] = ["health", "tests", "attempts", "submissions"];

/** Every endpoint of the API, in the order of the documentation. */
export const allRoutes = () => loadEndpoints(routeTable);

/**
 * Loads the code for taking a test when Lambda initialises an environment before the first call, so
 * that no student waits for it. Other environments start with a call, which loads what it needs.
 */
export async function loadAtInit(
  initialization: string | undefined,
  table: readonly RouteGroup[] = routeTable,
): Promise<void> {
  if (initialization !== "provisioned-concurrency") return;
  await loadEndpoints(table.filter(({ name }) => EXAM_GROUPS.includes(name)));
}
