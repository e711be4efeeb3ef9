/** Subject, topic and sub-topic of a question, empty if not chosen. */
export interface Place {
  subject: string;
  topic: string;
  subTopic: string;
}

const byName = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

const names = (all: readonly string[]): string[] => [...new Set(all)].toSorted(byName.compare);

/** The options at each level, below what is chosen above it. */
export function choicesIn(
  entries: readonly Place[],
  { subject, topic }: Pick<Place, "subject" | "topic">,
): { subjects: string[]; topics: string[]; subTopics: string[] } {
  const ofSubject = entries.filter((entry) => entry.subject === subject);
  const ofTopic = ofSubject.filter((entry) => entry.topic === topic);
  return {
    subjects: names(entries.map((entry) => entry.subject)),
    topics: names(ofSubject.map((entry) => entry.topic)),
    subTopics: names(ofTopic.map((entry) => entry.subTopic)),
  };
}

const onlyOf = (list: readonly string[]): string => (list.length === 1 ? (list[0] ?? "") : "");

/** Changing a subject or topic clears the levels below it; a level with one option selects it. */
export function placeAfter(entries: readonly Place[], place: Place, change: Partial<Place>): Place {
  const subject = change.subject ?? place.subject;
  const topic =
    change.topic ??
    (change.subject === undefined
      ? place.topic
      : onlyOf(choicesIn(entries, { subject, topic: "" }).topics));
  const moved = change.subject !== undefined || change.topic !== undefined;
  const subTopic =
    change.subTopic ??
    (moved ? onlyOf(choicesIn(entries, { subject, topic }).subTopics) : place.subTopic);
  return { subject, topic, subTopic };
}
