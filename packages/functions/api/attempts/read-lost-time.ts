import { OwnLostTime } from "@academy/core/exam/extra-time/lost-time.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { AttemptPath } from "./attempt-path.schema.ts";

export const readLostTime = endpoint({
  route: "GET /api/attempts/{id}/lost-time",
  allow: "owner",
  params: AttemptPath,
  answer: OwnLostTime,
  summary: "Reads the lost time that an own attempt got back, with the reasons",
  handler: async ({ deps, actor, params }) => {
    const LostTime = await import("@academy/core/exam/extra-time/lost-time.service.ts");
    return LostTime.readOwn(deps, actor, params.id);
  },
});
