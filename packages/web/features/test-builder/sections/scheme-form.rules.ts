import { isThirds } from "@academy/response-types/shared/marks.ts";
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
  { value: "steps", label: "By the number of correct options" },
] as const;

/** A custom scheme's fields as text. */
export interface TypedRates {
  right: string;
  wrong: string;
  blank: string;
  partial: (typeof PARTIALS)[number]["value"];
  /** Marks for one, two and more correct options, separated by commas. */
  steps: string;
}

const START = { kind: "custom", right: 4, wrong: -1, blank: 0, partial: "none" } as const;

/** The scheme of a chosen kind; custom marks start with the most usual values. */
export const schemeOf = (kind: string): MarkingScheme =>
  kind === "custom" ? START : (MarkingScheme.safeParse({ kind }).data ?? { kind: "standard" });

type Custom = Extract<MarkingScheme, { kind: "custom" }>;

export const typedRatesOf = ({ right, wrong, blank, partial }: Custom): TypedRates => ({
  right: String(right),
  wrong: String(wrong),
  blank: String(blank),
  partial: typeof partial === "string" ? partial : "steps",
  steps: typeof partial === "string" ? "1, 2, 3" : partial.steps.join(", "),
});

type Problems = Partial<Record<"right" | "wrong" | "blank" | "steps", string>>;

/** A typed number, or thirds such as "-1/3". */
function marksTyped(typed: string): number | string {
  const text = typed.trim().replace("−", "-");
  if (isThirds(text)) return text;
  return text === "" ? Number.NaN : Number(text);
}

/** Parses the fields as a scheme; null, with the problem of each field, if they are not valid. */
export function customOf({ right, wrong, blank, partial, steps }: TypedRates): {
  scheme: Custom | null;
  problems: Problems;
} {
  const typed = { right: marksTyped(right), wrong: marksTyped(wrong), blank: marksTyped(blank) };
  const credit = partial === "steps" ? { steps: steps.split(",").map(marksTyped) } : partial;
  const { data, error } = MarkingScheme.safeParse({ kind: "custom", ...typed, partial: credit });
  if (data?.kind === "custom") return { scheme: data, problems: {} };
  const problems: Problems = {};
  for (const { path, message } of error?.issues ?? []) {
    const [name] = path;
    if (name === "partial") {
      problems.steps ??= "Enter marks for 1, 2, … correct options, such as 1, 2, 3.";
      continue;
    }
    const at = name === "wrong" || name === "blank" ? name : "right";
    problems[at] ??= Number.isNaN(typed[at]) ? "Enter a number." : message;
  }
  return { scheme: null, problems };
}
