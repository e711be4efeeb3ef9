import * as z from "zod";
import { openStorage } from "../../../lib/session/browser-storage.ts";

/** Filters with the name that a person gave them. */
const SavedFilter = z.object({ name: z.string(), criteria: z.record(z.string(), z.string()) });
export type SavedFilter = z.infer<typeof SavedFilter>;

/** The most saved filters. In a longer list, people would not find a name again. */
export const MOST_SAVED = 30;
export const LONGEST_NAME = 60;

const storage = openStorage();
const Saved = z.array(SavedFilter);
const keyFor = (userId: string): string => `bank-filters.${userId}`;

/** The filters that a person has saved in this browser, by name. */
export function readSaved(userId: string): SavedFilter[] {
  try {
    return Saved.parse(JSON.parse(storage.getItem(keyFor(userId)) ?? "[]"));
  } catch {
    return []; // from an earlier version
  }
}

/** Returns false if the browser refuses to store the filters. */
export function keepSaved(userId: string, saved: readonly SavedFilter[]): boolean {
  try {
    storage.setItem(keyFor(userId), JSON.stringify(saved));
    return true;
  } catch {
    return false;
  }
}

const names = new Intl.Collator("en");

/** Adds filters under a name, and replaces earlier filters of that name. */
export const withSaved = (
  saved: readonly SavedFilter[],
  { name, criteria }: SavedFilter,
): SavedFilter[] =>
  [...saved.filter((one) => one.name !== name), { name, criteria }].toSorted((a, b) =>
    names.compare(a.name, b.name),
  );

const inOrder = (criteria: SavedFilter["criteria"]): string =>
  JSON.stringify(Object.entries(criteria).toSorted(([a], [b]) => names.compare(a, b)));

/** The saved filters that are equal to the current ones. */
export const savedAs = (
  saved: readonly SavedFilter[],
  criteria: SavedFilter["criteria"],
): SavedFilter | undefined => saved.find((one) => inOrder(one.criteria) === inOrder(criteria));
