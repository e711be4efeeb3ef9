import { GuestInput, GuestPassView } from "@academy/core/exam/guest/guest.schema.ts";
import * as Guests from "@academy/core/exam/guest/guest.service.ts";
import { DemoSlot } from "@academy/core/exam/terms/test/assessment.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

const DemoPath = z.object({
  slot: z.string().regex(/^\d$/).transform(Number).pipe(DemoSlot),
});

export const makeGuestPass = endpoint({
  route: "POST /api/demo-tests/{slot}/guests",
  allow: "public",
  rate: "guest-passes",
  params: DemoPath,
  body: GuestInput,
  answer: GuestPassView,
  status: 201,
  summary: "Creates a guest's pass for a demo test; its token takes the test and opens its report",
  errors: ["forbidden"],
  handler: ({ deps, params, body, request }) =>
    Guests.issuePass(deps, params.slot, { ip: request.ip }, body),
});
