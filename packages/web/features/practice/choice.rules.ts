import { DIFFICULTIES } from "@academy/core/bank/question/difficulty.rules.ts";
import type { SetFrom } from "@academy/core/learning/card/practice.schema.ts";
import { EXAM_TYPES, type ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { SetBody } from "./practice.queries.ts";

type Status = NonNullable<Extract<SetFrom, { kind: "mistakes" }>["status"]>[number];

const STATUSES: readonly Status[] = ["wrong", "partial", "blank"];

const statusesIn = (text: string): Status[] =>
  STATUSES.filter((status) => text.split(",").includes(status));

/**
 * The choice in a link: `?from=mistakes&testId=…&status=wrong,partial` or
 * `?from=topics&examType=JEE&topicId=…`; null without a kind.
 */
export function choiceIn(search: URLSearchParams): SetFrom | null {
  const [testId, topicId, tag] = ["testId", "topicId", "tag"].map((name) => search.get(name));
  const examType = EXAM_TYPES.find((name) => name === search.get("examType"));
  const status = statusesIn(search.get("status") ?? "");
  switch (search.get("from")) {
    case "due":
      return { kind: "due" };
    case "bookmarks":
      return { kind: "bookmarks", ...(tag && { tag }) };
    case "mistakes":
      return {
        kind: "mistakes",
        ...(testId && { testId }),
        ...(topicId && { topicId }),
        ...(tag && { tag }),
        ...(status.length > 0 && { status }),
      };
    case "topics":
      return examType && topicId ? { kind: "topics", examType, topicIds: [topicId] } : null;
    case "weak":
      return examType ? { kind: "weak", examType } : null;
    default:
      return null;
  }
}

/** A set has questions of at most five topics. */
export const MOST_TOPICS = 5;

/** The set that the topics form describes; null while no topic is chosen. */
export function topicSet(form: FormData, examType: ExamType): SetBody | null {
  const chosen = form.getAll("topic").flatMap((id) => (typeof id === "string" && id ? id : []));
  const topicIds = [...new Set(chosen)].slice(0, MOST_TOPICS);
  if (topicIds.length === 0) return null;
  const difficulty = DIFFICULTIES.find((one) => one === form.get("difficulty"));
  return {
    from: {
      kind: "topics",
      examType,
      topicIds,
      ...(difficulty && { difficulty }),
      ...(form.get("fresh") === "on" && { unseenOnly: true }),
    },
    count: Number(form.get("count")) || 20,
  };
}

/** The set that the mistakes form describes. */
export function chosenSet(form: FormData): SetBody {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const status = statusesIn(text("status"));
  return {
    from: { kind: "mistakes", ...(status.length > 0 && { status }) },
    count: Number(text("count")) || 20,
    mode: text("mode") === "timed" ? "timed" : "learn",
  };
}
