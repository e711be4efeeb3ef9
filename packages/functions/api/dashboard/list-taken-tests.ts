import * as Dashboard from "@academy/core/result/dashboard.service.ts";
import { TakenTest } from "@academy/core/result/result.schema.ts";
import * as z from "zod";
import { endpoint } from "../endpoint.ts";
import { OwnUser } from "./own-user.schema.ts";

export const listTakenTests = endpoint({
  method: "GET",
  path: "/api/auth/Users/{userId}/taken-tests",
  allow: "self",
  self: ({ params }) => params.userId,
  params: OwnUser,
  answer: z.array(TakenTest),
  summary: "Lists the tests handed in, newest first",
  handler: ({ deps, params }) => Dashboard.taken(deps, params.userId),
});
