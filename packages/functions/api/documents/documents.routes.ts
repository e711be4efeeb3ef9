import { loadEndpoints, type RouteGroup } from "../http/route-group.ts";
import { documentEndpoints } from "./document-endpoints.ts";

/** Takes the route table because the documents describe every area in it. */
export const documentsRoutes = (table: readonly RouteGroup[]) =>
  documentEndpoints(() => loadEndpoints(table));
