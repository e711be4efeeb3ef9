import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import type { OpenApi } from "../http/openapi.ts";

export const readOpenApi = (read: () => Promise<OpenApi>) =>
  endpoint({
    route: "GET /api/openapi.json",
    allow: "public",
    answer: z.record(z.string(), z.unknown()),
    // The document is the same for everyone and slow to generate, so CloudFront and browsers cache
    // it.
    headers: { "cache-control": "public, max-age=3600" },
    summary: "Describes the API as an OpenAPI 3.1 document",
    handler: async () => ({ ...(await read()) }),
  });
