import * as z from "zod";
import { addressFilters } from "../../lib/address/address-filters.rules.ts";
import { pageField, textField } from "../../lib/address/filter-fields.ts";
import { choicesIn, type Place } from "../../shared/bank/places.rules.ts";

const fields = ["subject", "topic", "subTopic"] as const;

export const entryFilters = addressFilters(
  z.object({ subject: textField, topic: textField, subTopic: textField, page: pageField }),
);

/** Missing fields, by name. */
export const missingIn = (place: Place): Partial<Record<keyof Place, string>> =>
  Object.fromEntries(
    fields
      .filter((field) => place[field].trim() === "")
      .map((field) => [field, "Fill all fields."]),
  );

/** The name in a list that equals this name if case is ignored; otherwise the name itself. */
const known = (name: string, names: readonly string[]): string =>
  names.find((other) => other.toLowerCase() === name.trim().toLowerCase()) ?? name;

/** Suggestions for a name: the catalogue's names that belong to the names already entered. */
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

/** The entry with its names as the catalogue spells them. */
export function spelledAsKnown(entries: readonly Place[], place: Place): Place {
  const names = suggestionsFor(entries, place);
  return {
    ...place,
    subject: known(place.subject, names.subject),
    topic: known(place.topic, names.topic),
  };
}
