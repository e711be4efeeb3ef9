/** The facts that decide the position of a lecture in a list. */
interface Lecture {
  videoId: string;
  subject: string;
  topic: string;
  title: string;
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Sorts names alphabetically, with empty ones last. */
const byName = (one: string, other: string): number =>
  Number(one === "") - Number(other === "") || collator.compare(one, other);

/** The position of lectures that administrators have not put in order: after all others. */
const NOWHERE = Number.POSITIVE_INFINITY;

const byPlace = (one: number, other: number): number => (one === other ? 0 : one - other);

const placesOf = (videoIds: readonly string[]): Map<string, number> =>
  new Map(videoIds.map((videoId, place) => [videoId, place]));

/**
 * The place of a topic is the place of its middle lecture, so that a single lecture from elsewhere
 * does not move the topic.
 */
function middleOf(places: readonly number[]): number {
  const known = places.filter((place) => place !== NOWHERE).toSorted((a, b) => a - b);
  return known[Math.floor(known.length / 2)] ?? NOWHERE;
}

const topicOf = ({ subject, topic }: Pick<Lecture, "subject" | "topic">): string =>
  JSON.stringify([subject, topic]);

/**
 * Lectures by subject, then topics and lectures as administrators put them. Lectures without a
 * place follow by name, so administrators need not order anything.
 * @param videoIds the order that administrators made
 */
export function inOrder<T extends Lecture>(
  lectures: readonly T[],
  videoIds: readonly string[],
): T[] {
  const places = placesOf(videoIds);
  const placeOf = ({ videoId }: Lecture) => places.get(videoId) ?? NOWHERE;
  const topics = new Map(
    [...Map.groupBy(lectures, topicOf)].map(([key, own]) => [key, middleOf(own.map(placeOf))]),
  );
  const topicPlace = (lecture: Lecture) => topics.get(topicOf(lecture)) ?? NOWHERE;
  return lectures.toSorted(
    (one, other) =>
      byName(one.subject, other.subject) ||
      byPlace(topicPlace(one), topicPlace(other)) ||
      byName(one.topic, other.topic) ||
      byPlace(placeOf(one), placeOf(other)) ||
      collator.compare(one.title, other.title) ||
      (one.videoId < other.videoId ? -1 : 1),
  );
}

/** The same lectures, with lectures that have a place first; the others keep their order. */
export function placedFirst<T extends Pick<Lecture, "videoId">>(
  lectures: readonly T[],
  videoIds: readonly string[],
): T[] {
  const places = placesOf(videoIds);
  const placeOf = ({ videoId }: Pick<Lecture, "videoId">) => places.get(videoId) ?? NOWHERE;
  return lectures.toSorted((one, other) => byPlace(placeOf(one), placeOf(other)));
}

/** The lectures of a subject by topic, in their order. */
export const byTopic = <T extends Lecture>(ordered: readonly T[]): { topic: string; own: T[] }[] =>
  [...Map.groupBy(ordered, ({ topic }) => topic)].map(([topic, own]) => ({ topic, own }));

/**
 * A list with one item moved before another one, or to the end; undefined if an item is missing.
 */
function movedIn(
  list: readonly string[],
  item: string,
  before: string | null,
): string[] | undefined {
  const others = list.filter((one) => one !== item);
  const at = before === null ? others.length : others.indexOf(before);
  if (at < 0 || others.length === list.length) return undefined;
  return others.toSpliced(at, 0, item);
}

/** A move inside a subject: of a lecture in its topic, or of a topic. */
export type Move =
  | { kind: "lecture"; videoId: string; before: string | null }
  | { kind: "topic"; topic: string; before: string | null };

/**
 * The lectures of a subject after a move; undefined if a lecture or topic of the move is missing,
 * or the two are not in the same topic.
 * @param ordered the subject's lectures in their order
 */
export function moved(ordered: readonly Lecture[], move: Move): string[] | undefined {
  const topics = new Map(
    byTopic(ordered).map(({ topic, own }) => [topic, own.map(({ videoId }) => videoId)]),
  );
  if (move.kind === "topic") {
    const names = movedIn([...topics.keys()], move.topic, move.before);
    return names?.flatMap((name) => topics.get(name) ?? []);
  }
  const { videoId, before } = move;
  const topic = ordered.find((one) => one.videoId === videoId)?.topic;
  const own = movedIn(topics.get(topic ?? "") ?? [], videoId, before);
  return own && [...topics].flatMap(([name, ids]) => (name === topic ? own : ids));
}

/**
 * The order of all subjects after the lectures of one were put in order.
 * @param known all lectures that exist, deleted ones included; others lose their place
 */
export function withSubject(
  videoIds: readonly string[],
  own: readonly string[],
  known: ReadonlySet<string>,
): string[] {
  const ownIds = new Set(own);
  return [...videoIds.filter((id) => known.has(id) && !ownIds.has(id)), ...own];
}
