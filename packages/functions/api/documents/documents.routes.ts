import type { Endpoint } from "../endpoint.ts";
import { readDocs } from "./read-docs.ts";
import { readOpenApi } from "./read-openapi.ts";

/** The two documents about the API; `described` is asked when one is read, for all endpoints. */
export const documentRoutes = (described: () => readonly Endpoint[]): readonly Endpoint[] => [
  readOpenApi(described),
  readDocs(described),
];
