/** Where a question belongs: names of the catalogue, empty where nothing is chosen. */
export interface Place {
  subject: string;
  topic: string;
  subTopic: string;
}

const byName = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

const names = (all: readonly string[]): string[] => [...new Set(all)].toSorted(byName.compare);

/** What can be chosen at each level, below what is chosen above it. */
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

/** Another subject or topic empties what hung on it; where there is one choice, it is made. */
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
