import * as z from "zod";
import { addressFilters } from "../../lib/address-filters.rules.ts";
import { pageField, textField } from "../../lib/filter-fields.ts";
import { choicesIn, type Place } from "../../shared/bank/places.rules.ts";

const fields = ["subject", "topic", "subTopic"] as const;

/** What the list is narrowed to. */
export const entryFilters = addressFilters(
  z.object({ subject: textField, topic: textField, subTopic: textField, page: pageField }),
);

/** What is missing, at its field. */
export const missingIn = (place: Place): Partial<Record<keyof Place, string>> =>
  Object.fromEntries(
    fields
      .filter((field) => place[field].trim() === "")
      .map((field) => [field, "Fill all fields."]),
  );

/** The name in a list that reads like this one, whatever its case; else the name itself. */
const known = (name: string, names: readonly string[]): string =>
  names.find((other) => other.toLowerCase() === name.trim().toLowerCase()) ?? name;

/** Names of the catalogue to choose from while one is typed, those below what is typed above. */
export function suggestionsFor(
  entries: readonly Place[],
  place: Place,
): Record<keyof Place, string[]> {
  const { subjects } = choicesIn(entries, { subject: "", topic: "" });
  const subject = known(place.subject, subjects);
  const { topics } = choicesIn(entries, { subject, topic: "" });
  const { subTopics } = choicesIn(entries, { subject, topic: known(place.topic, topics) });
  return { subject: subjects, topic: topics, subTopic: subTopics };
}

/** The entry with names in the case that the catalogue has them in. */
export function spelledAsKnown(entries: readonly Place[], place: Place): Place {
  const names = suggestionsFor(entries, place);
  return {
    ...place,
    subject: known(place.subject, names.subject),
    topic: known(place.topic, names.topic),
  };
}
