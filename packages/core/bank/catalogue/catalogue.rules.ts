import type { SubjectTopic, SubjectTopicInput } from "./catalogue.schema.ts";

/** What is looked for in the catalogue; an empty text matches any name. */
type Sought = SubjectTopicInput;

const same = (wanted: string, name: string): boolean =>
  wanted === "" || wanted.toLowerCase() === name.toLowerCase();

/** The entries of the names sought, whatever their case. */
export const matching = (entries: Iterable<SubjectTopic>, sought: Sought): SubjectTopic[] =>
  [...entries].filter(
    (entry) =>
      same(sought.subject, entry.subject) &&
      same(sought.topic, entry.topic) &&
      same(sought.subTopic, entry.subTopic),
  );

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Subjects in the order of their names, topics within them, sub-topics within those. */
export const byNames = (one: SubjectTopic, other: SubjectTopic): number =>
  collator.compare(one.subject, other.subject) ||
  collator.compare(one.topic, other.topic) ||
  collator.compare(one.subTopic, other.subTopic) ||
  (one._id < other._id ? -1 : 1);
