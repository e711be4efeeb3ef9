import { MarkingScheme } from "@academy/response-types/shared/scheme.ts";

/** The builder's name of each kind of marking, in the order of its list. */
const KIND_LABELS: Record<MarkingScheme["kind"], string> = {
  standard: "Each question's own marks",
  "jee-main": "JEE Main: +4, −1",
  neet: "NEET: +4, −1",
  "jee-advanced-multiple": "JEE Advanced, several correct",
  "matrix-rows": "Matrix: 2 for each row",
  custom: "Own marks…",
};

export const SCHEME_KINDS = Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }));

export const PARTIALS = [
  { value: "none", label: "Counts as incorrect" },
  { value: "proportional", label: "A share" },
  { value: "per-row", label: "Each row separately" },
] as const;

/** A custom scheme's fields as text. */
export interface TypedRates {
  right: string;
  wrong: string;
  blank: string;
  partial: "none" | "proportional" | "per-row";
}

const START = { kind: "custom", right: 4, wrong: -1, blank: 0, partial: "none" } as const;

/** The scheme of a chosen kind; custom marks start with the most common values. */
export const schemeOf = (kind: string): MarkingScheme =>
  kind === "custom" ? START : (MarkingScheme.safeParse({ kind }).data ?? { kind: "standard" });

type Custom = Extract<MarkingScheme, { kind: "custom" }>;

export const typedRatesOf = ({ right, wrong, blank, partial }: Custom): TypedRates => ({
  right: String(right),
  wrong: String(wrong),
  blank: String(blank),
  partial,
});

type Problems = Partial<Record<"right" | "wrong" | "blank", string>>;

const number = (text: string): number =>
  text.trim() === "" ? Number.NaN : Number(text.trim().replace("−", "-"));

/** Parses the fields as a scheme; null with the problem of each field if they are not valid. */
export function customOf({ right, wrong, blank, partial }: TypedRates): {
  scheme: Custom | null;
  problems: Problems;
} {
  const typed = { right: number(right), wrong: number(wrong), blank: number(blank) };
  const { data, error } = MarkingScheme.safeParse({ kind: "custom", ...typed, partial });
  if (data?.kind === "custom") return { scheme: data, problems: {} };
  const problems: Problems = {};
  for (const { path, message } of error?.issues ?? []) {
    const name = path.at(-1);
    const at = name === "wrong" || name === "blank" ? name : "right";
    problems[at] ??= Number.isNaN(typed[at]) ? "Enter a number." : message;
  }
  return { scheme: null, problems };
}
