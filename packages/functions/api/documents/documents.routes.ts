import { loadEndpoints, type RouteGroup } from "../http/route-group.ts";
import { documentEndpoints } from "./document-endpoints.ts";

/** The documents describe every area of the table, which is why they are handed it. */
export const documentsRoutes = (table: readonly RouteGroup[]) =>
  documentEndpoints(() => loadEndpoints(table));
