import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import type { OpenApi } from "../http/openapi.ts";
import { docsPolicy } from "./docs-style.ts";

/** The OpenAPI document as a page for people, rendered on the server without a script. */
export function readDocs(read: () => Promise<OpenApi>) {
  let page: string | undefined;
  return endpoint({
    route: "GET /api/docs",
    allow: "public",
    answer: z.string(),
    contentType: "text/html; charset=UTF-8",
    headers: { "content-security-policy": docsPolicy },
    summary: "Shows the description of the API as a page",
    handler: async () => (page ??= (await import("./docs-page.ts")).docsPage(await read())),
  });
}
