import * as Catalogue from "../../bank/catalogue/catalogue.service.ts";
import * as Pools from "../../bank/pool/pool-read.service.ts";
import type { ExamType } from "../../kernel/exam-type/exam-type.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { shownLevel } from "../progress/mastery.rules.ts";
import * as Progress from "../progress/progress.service.ts";
import { isSubscribed } from "../card/open-cards.service.ts";
import type { TopicList } from "./topic-list.schema.ts";

/** Topics with open questions and topics that the student has met, sorted by names. */
export async function list(deps: Deps, userId: string, examType: ExamType): Promise<TopicList> {
  const [counts, levels, catalogue] = await Promise.all([
    Pools.openCounts(deps, examType),
    Progress.loadLevels(deps, userId, { mayBeOld: true }),
    Catalogue.byId(deps),
  ]);
  const needsPlan = counts.some(({ subscribe }) => subscribe > 0);
  const subscribed = needsPlan && (await isSubscribed({ deps, userId }, examType));
  const open = new Map(counts.map((one) => [one.subjectTopicId, one]));
  const ids = new Set([...open.keys(), ...Object.keys(levels.topics)]);
  const topics = [...ids].flatMap((topicId) => {
    const names = catalogue.get(topicId) ?? levels.names[topicId];
    if (!names) return [];
    const { subject, topic, subTopic } = names;
    const { public: all, subscribe } = open.get(topicId) ?? { public: 0, subscribe: 0 };
    return {
      topicId,
      subject,
      topic,
      subTopic,
      open: all + (subscribed ? subscribe : 0),
      locked: subscribed ? 0 : subscribe,
      ...shownLevel(levels, topicId),
    };
  });
  return { topics: topics.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)) };
}

const nameOf = (one: TopicList["topics"][number]): string =>
  [one.subject, one.topic, one.subTopic].join("\u0000").toLowerCase();
