import * as z from "zod";
import { endpoint, type Endpoint } from "../endpoint.ts";

/** The generator is loaded when it is asked for: no student's call needs it. */
export const readOpenApi = (described: () => readonly Endpoint[]) =>
  endpoint({
    method: "GET",
    path: "/api/openapi.json",
    allow: "public",
    answer: z.record(z.string(), z.unknown()),
    summary: "Describes the API as an OpenAPI 3.1 document",
    handler: async () => {
      const { openApi } = await import("../openapi.ts");
      return { ...openApi(described()) };
    },
  });
