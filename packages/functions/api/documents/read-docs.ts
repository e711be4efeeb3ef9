import * as z from "zod";
import { endpoint, type Endpoint } from "../endpoint.ts";
import { docsPolicy } from "./docs-style.ts";

/** The OpenAPI document as a page for people, rendered here and without a script. */
export const readDocs = (described: () => readonly Endpoint[]) =>
  endpoint({
    method: "GET",
    path: "/api/docs",
    allow: "public",
    answer: z.string(),
    contentType: "text/html; charset=UTF-8",
    headers: { "content-security-policy": docsPolicy },
    summary: "Shows the description of the API as a page",
    handler: async () => {
      const [{ openApi }, { docsPage }] = await Promise.all([
        import("../openapi.ts"),
        import("./docs-page.ts"),
      ]);
      return docsPage(openApi(described()));
    },
  });
