import { AuditMonth } from "@academy/core/kernel/audit/audit.schema.ts";
import * as z from "zod";
import { addressFilters } from "../../lib/address/address-filters.rules.ts";
import { textField } from "../../lib/address/filter-fields.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { actionWords, KINDS, plainWords } from "./audit-kinds.rules.ts";

/** The filters of the log. An empty `month` means the current one or, for a target, all months. */
export const auditFilters = addressFilters(
  z.object({
    month: AuditMonth.or(z.literal("")).catch(""),
    action: textField,
    by: textField,
    target: textField,
  }),
);
export type AuditFilters = ReturnType<typeof auditFilters.read>;

/** The options of the action filter, by kind; the first option of a kind is for all its actions. */
export const actionChoices = Object.entries(KINDS).map(([kind, { name, verbs }]) => ({
  group: name,
  items: [
    { value: kind, label: `${name}: all actions` },
    ...Object.keys(verbs).map((verb) => ({
      value: `${kind}.${verb}`,
      label: actionWords(`${kind}.${verb}`),
    })),
  ],
}));

/** The address of a target's page; undefined if the target has no page. */
export function pageOf(target: string): string | undefined {
  const [id = ""] = target.split(".", 1);
  if (/^t_[0-9a-z]{20}$/.test(id)) return linkToAdmin("adminStatistics", { testId: id });
  if (/^x_[0-9a-z]{20}$/.test(id)) return linkToAdmin("adminExam", { examId: id });
  if (/^pt_[0-9a-z]{20}$/.test(id)) return linkToAdmin("adminPattern", { patternId: id });
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) {
    return linkToAdmin("adminUser", { userId: id });
  }
  return undefined;
}

/** A field with its values before and after a change; undefined if there was no value. */
export interface AuditChange {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

/**
 * Every field that differs, in the order of the record; after a creation or deletion all fields.
 */
export function changesOf(before: unknown, after: unknown): AuditChange[] {
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }))
    .filter((change) => change.before !== change.after);
}

function fieldsOf(value: unknown, path: readonly string[] = []): Map<string, string> {
  const name = path.join(" › ") || "Value";
  // The id is left out, because the entry already shows its target.
  if (value === null || value === undefined || name === "Id") return new Map();
  if (typeof value !== "object") return new Map([[name, scalarText(value)]]);
  const parts = Object.entries(value);
  if (parts.length === 0) return new Map([[name, "(empty)"]]);
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) {
    // Each text with HTML becomes a field of its own, so that options can be read one by one.
    if (!value.some(hasTag)) return new Map([[name, value.map(scalarText).join(", ")]]);
  }
  return new Map(
    parts.flatMap(([key, part]) => {
      const own = Array.isArray(value) ? String(Number(key) + 1) : plainWords(key);
      return [...fieldsOf(part, [...path, own])];
    }),
  );
}

function scalarText(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return String(value);
}

const hasTag = (value: unknown): boolean =>
  typeof value === "string" && /<\/?[a-z][^<>]*>/i.test(value);

/**
 * Whether a value is an author's text, which is shown as students see it. Elsewhere, as in a user's
 * name, a tag is shown as it was typed.
 */
export const isRich = (action: string, field: string, text: string): boolean =>
  hasTag(text) && (/^(?:question|passage)\./.test(action) || /instructions$/i.test(field));

/**
 * "Title, Marks and 3 more fields"; if several fields were all set or all removed, only their
 * number.
 */
export function fieldsWords(changes: readonly AuditChange[]): string {
  if (changes.length > 2) {
    if (changes.every(({ before }) => before === undefined)) return `${changes.length} fields set`;
    if (changes.every(({ after }) => after === undefined))
      return `${changes.length} fields removed`;
  }
  const [first, second, ...rest] = changes.map(({ field }) => field);
  if (first === undefined) return "No fields recorded";
  if (second === undefined) return first;
  const more = rest.length === 1 ? "1 more field" : `${rest.length} more fields`;
  return rest.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${more}`;
}
