import type { Endpoint } from "../http/endpoint.ts";
import type { OpenApi } from "../http/openapi.ts";
import { readDocs } from "./read-docs.ts";
import { readOpenApi } from "./read-openapi.ts";

/** The two documents about the API; `described` is asked when one is read, for all endpoints. */
export function documentEndpoints(
  described: () => Promise<readonly Endpoint[]>,
): readonly Endpoint[] {
  let document: OpenApi | undefined;
  // Anyone may ask, and the generator works for a tenth of a second: once in a process is enough.
  // It is loaded when it is asked for: no student's call needs it.
  const read = async () =>
    (document ??= (await import("../http/openapi.ts")).openApi(await described()));
  return [readOpenApi(read), readDocs(read)];
}
