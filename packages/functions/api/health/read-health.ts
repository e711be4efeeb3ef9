import { iso } from "@academy/core/kernel/shared/time.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

/** Touches nothing behind the API: confirms that the API runs, with its build and its clock. */
export const readHealth = endpoint({
  route: "GET /api/health",
  allow: "public",
  answer: z.object({ ok: z.literal(true), time: z.string(), build: z.string().nullable() }),
  summary: "Confirms that the API is running",
  handler: async ({ deps: { clock, config } }) => ({
    ok: true as const,
    time: iso(clock.now()),
    build: config.build,
  }),
});
