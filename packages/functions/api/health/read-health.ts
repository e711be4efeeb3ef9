import { iso } from "@academy/core/shared/time.ts";
import * as z from "zod";
import { endpoint } from "../endpoint.ts";

/** Touches nothing behind the API: it says that the API itself runs, and what its clock shows. */
export const readHealth = endpoint({
  method: "GET",
  path: "/api/health",
  allow: "public",
  answer: z.object({ ok: z.literal(true), time: z.string() }),
  summary: "Says that the API runs",
  handler: async ({ deps }) => ({ ok: true as const, time: iso(deps.clock.now()) }),
});
