import * as Papers from "@academy/core/paper/paper.service.ts";
import { PassageId, TestPassage } from "@academy/core/passage/passage.schema.ts";
import * as z from "zod";
import { endpoint } from "../endpoint.ts";
import { idList } from "../id-list.schema.ts";

export const listPassages = endpoint({
  method: "GET",
  path: "/api/passages/testwrapper",
  allow: "owner",
  query: z.object({ ids: idList(PassageId) }),
  answer: z.array(TestPassage),
  summary: "Lists passages of papers on which the caller has an open attempt",
  errors: ["forbidden", "not-found"],
  handler: ({ deps, actor, query }) => Papers.passages(deps, actor, query.ids),
});
