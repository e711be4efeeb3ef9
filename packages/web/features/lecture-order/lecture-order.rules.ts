import type {
  LectureMove,
  OrderedSubject,
} from "@academy/core/lectures/order/lecture-order.schema.ts";
import { moved } from "../../shared/ordering/moved.rules.ts";

/** The old and the new position of a topic, or of a lecture in its topic; from 0. */
export interface Place {
  /** The lecture's topic; null moves the topic at `from` itself. */
  topic: string | null;
  from: number;
  to: number;
}

interface Moved {
  /** What the page shows while the change is being sent. */
  shown: OrderedSubject;
  /**
   * The request to the server. It names the entry that follows the moved one, not a position,
   * because others may move entries as well.
   */
  move: LectureMove;
}

/** The order after a move in the page's list; undefined if nothing moves. */
export function movedOrder(order: OrderedSubject, { topic, from, to }: Place): Moved | undefined {
  const { subject, topics } = order;
  if (from === to) return undefined;
  if (topic === null) {
    const next = moved(topics, from, to);
    const own = next[to]?.topic;
    if (own === undefined) return undefined;
    const before = next[to + 1]?.topic ?? null;
    return {
      shown: { ...order, topics: next },
      move: { kind: "topic", subject, topic: own, before },
    };
  }
  const lectures = moved(topics.find((one) => one.topic === topic)?.lectures ?? [], from, to);
  const own = lectures[to]?._id;
  if (own === undefined) return undefined;
  const next = topics.map((one) => (one.topic === topic ? { ...one, lectures } : one));
  const before = lectures[to + 1]?._id ?? null;
  return { shown: { ...order, topics: next }, move: { kind: "lecture", _id: own, before } };
}
