import * as z from "zod";
import { endpoint } from "../endpoint.ts";
import type { OpenApi } from "../openapi.ts";

export const readOpenApi = (read: () => Promise<OpenApi>) =>
  endpoint({
    method: "GET",
    path: "/api/openapi.json",
    allow: "public",
    answer: z.record(z.string(), z.unknown()),
    summary: "Describes the API as an OpenAPI 3.1 document",
    handler: async () => ({ ...(await read()) }),
  });
