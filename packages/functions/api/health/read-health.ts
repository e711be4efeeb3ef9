import { iso } from "@academy/core/shared/time.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

/** Touches nothing behind the API: it says that the API itself runs, of which build, and what its clock shows. */
export const readHealth = endpoint({
  method: "GET",
  path: "/api/health",
  allow: "public",
  answer: z.object({ ok: z.literal(true), time: z.string(), build: z.string().nullable() }),
  summary: "Says that the API runs",
  handler: async ({ deps: { clock, config } }) => ({
    ok: true as const,
    time: iso(clock.now()),
    build: config.build,
  }),
});
