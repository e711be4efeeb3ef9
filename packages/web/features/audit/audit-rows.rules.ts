import type { AuditEntryView } from "@academy/core/kernel/audit/audit.schema.ts";
import { oneLine } from "../../shared/bank/one-line.rules.ts";
import { kindWords } from "./audit-kinds.rules.ts";

/** The fields that can contain a thing's name; the first one that has a text is used. */
const NAMES = ["title", "name", "fileName", "question", "passageText", "subTopic", "email"];

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** The name that a recorded value contains; "" if it contains none. */
function nameIn(value: unknown): string {
  const { input, ...own } = fieldsOf(value);
  const fields = { ...own, ...fieldsOf(input) };
  const text = NAMES.map((name) => fields[name]).find((one) => typeof one === "string" && one);
  return typeof text === "string" ? oneLine(text) : "";
}

/** A text with the formulas' words and spaces instead of LaTeX: "300 kg" for "300\,\text{kg}". */
const readable = (text: string): string =>
  text.replaceAll(/\\(?:text|mathrm)\{([^{}]*)\}/g, "$1").replaceAll(/\\[,;: !]\s*/g, " ");

/**
 * The names of the changed things, by id: the current name, or else the last recorded one. An entry
 * about a single changed field contains no name, but another entry about the same thing may.
 */
export function namesIn(
  entries: readonly AuditEntryView[],
  present: Readonly<Record<string, string>>,
): Map<string, string> {
  const names = new Map(entries.map(({ by, byName }) => [by, byName]));
  for (const { target, before, after } of entries.toReversed()) {
    const name = nameIn(after) || nameIn(before);
    if (name !== "") names.set(target, name);
  }
  const all = [...names, ...Object.entries(present)];
  return new Map(all.map(([id, name]) => [id, readable(name)]));
}

/** The name of an entry's target; if the name is not known, the target's kind. */
export const subjectWords = (
  { action, target }: Pick<AuditEntryView, "action" | "target">,
  names: ReadonlyMap<string, string>,
): string => names.get(target) ?? names.get(target.split(".", 1)[0] ?? "") ?? kindWords(action);

/** The entries that one row of the log shows; most rows have one entry. */
export type AuditGroup = readonly [AuditEntryView, ...AuditEntryView[]];

const belong = (one: AuditEntryView, other: AuditEntryView): boolean =>
  one.action === other.action &&
  one.by === other.by &&
  one.at.slice(0, 16) === other.at.slice(0, 16);

/** Groups what one person did to several things within a minute, one after another. */
export function grouped(entries: readonly AuditEntryView[]): AuditGroup[] {
  const groups: [AuditEntryView, ...AuditEntryView[]][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    const fits =
      last && belong(last[0], entry) && last.every(({ target }) => target !== entry.target);
    if (fits) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}
