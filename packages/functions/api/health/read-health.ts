import { ServiceHealth } from "@academy/core/back-office/health/health.schema.ts";
import { iso } from "@academy/core/kernel/shared/time.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

/** Calls no service behind the API unless it is asked to: devices set their clocks by it. */
export const readHealth = endpoint({
  route: "GET /api/health",
  allow: "public",
  query: z.object({ services: z.literal("all").optional() }),
  answer: z.object({
    ok: z.literal(true),
    time: z.string(),
    build: z.string().nullable(),
    services: ServiceHealth.optional(),
  }),
  summary: "Confirms that the API is running, and which services behind it answer if that is asked",
  handler: async ({ deps, query }) => {
    const { clock, config } = deps;
    const answer = { ok: true as const, time: iso(clock.now()), build: config.build };
    if (!query.services) return answer;
    const Health = await import("@academy/core/back-office/health/health.service.ts");
    return { ...answer, services: await Health.services(deps) };
  },
});
