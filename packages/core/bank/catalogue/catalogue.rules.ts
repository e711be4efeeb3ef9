import type { SubjectTopic, SubjectTopicInput } from "./catalogue.schema.ts";

const same = (wanted: string, name: string): boolean =>
  wanted === "" || wanted.toLowerCase() === name.toLowerCase();

/** The entries with these names, in capital or small letters; an empty name matches any. */
export const matching = (
  entries: Iterable<SubjectTopic>,
  names: SubjectTopicInput,
): SubjectTopic[] =>
  [...entries].filter(
    (entry) =>
      same(names.subject, entry.subject) &&
      same(names.topic, entry.topic) &&
      same(names.subTopic, entry.subTopic),
  );

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Sorts by subject, then topic, then sub-topic. */
export const byNames = (one: SubjectTopic, other: SubjectTopic): number =>
  collator.compare(one.subject, other.subject) ||
  collator.compare(one.topic, other.topic) ||
  collator.compare(one.subTopic, other.subTopic) ||
  (one._id < other._id ? -1 : 1);
