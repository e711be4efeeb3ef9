import { TopicList, TopicListQuery } from "@academy/core/learning/practice/topic-list.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listTopics = endpoint({
  route: "GET /api/practice/topics",
  allow: "signed-in",
  query: TopicListQuery,
  answer: TopicList,
  summary: "Lists an exam type's topics with open questions and the caller's mastery",
  handler: async ({ deps, actor, query }) => {
    const Topics = await import("@academy/core/learning/practice/topic-list.service.ts");
    return Topics.list(deps, actor.userId, query.examType);
  },
});
