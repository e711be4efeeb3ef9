import { Slip, SlipsInput } from "@academy/core/people/user/slip.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const makeSlips = endpoint({
  route: "POST /api/users/slips",
  allow: "admin",
  body: SlipsInput,
  answer: z.object({ slips: z.array(Slip) }),
  summary: "Makes first passwords for up to 50 students, to be printed; shown once",
  errors: ["conflict", "not-found"],
  handler: async ({ deps, actor, body }) => {
    const Slips = await import("@academy/core/people/account/slips.service.ts");
    return { slips: await Slips.makeSlips(deps, actor, body.userIds) };
  },
});
