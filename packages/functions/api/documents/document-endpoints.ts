import type { Endpoint } from "../http/endpoint.ts";
import type { OpenApi } from "../http/openapi.ts";
import { readDocs } from "./read-docs.ts";
import { readOpenApi } from "./read-openapi.ts";

/** The two documents about the API. `described` loads all endpoints, once a document is read. */
export function documentEndpoints(
  described: () => Promise<readonly Endpoint[]>,
): readonly Endpoint[] {
  let document: OpenApi | undefined;
  // The documents are public and take a tenth of a second to generate, so each process does it
  // once. The generator loads on demand: no student's call needs it.
  const read = async () =>
    (document ??= (await import("../http/openapi.ts")).openApi(await described()));
  return [readOpenApi(read), readDocs(read)];
}
