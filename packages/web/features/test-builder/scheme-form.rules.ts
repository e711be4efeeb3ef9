import { MarkingScheme } from "@academy/response-types/shared/scheme.ts";

/** The kinds of marking, as they are chosen from. */
export const SCHEME_KINDS = [
  { value: "standard", label: "Each question's own marks" },
  { value: "jee-main", label: "JEE Main: +4, −1" },
  { value: "neet", label: "NEET: +4, −1" },
  { value: "jee-advanced-multiple", label: "JEE Advanced, several correct" },
  { value: "matrix-rows", label: "Matrix: 2 for each row" },
  { value: "custom", label: "Own marks…" },
] as const;

export const PARTIALS = [
  { value: "none", label: "Counts as incorrect" },
  { value: "proportional", label: "A share" },
  { value: "per-row", label: "Each row separately" },
] as const;

/** A custom scheme's fields as typed. */
export interface Rates {
  right: string;
  wrong: string;
  blank: string;
  partial: "none" | "proportional" | "per-row";
}

const START = { kind: "custom", right: 4, wrong: -1, blank: 0, partial: "none" } as const;

/** The scheme of a chosen kind; own marks begin as the commonest. */
export const schemeOf = (kind: string): MarkingScheme =>
  kind === "custom" ? START : (MarkingScheme.safeParse({ kind }).data ?? { kind: "standard" });

type Custom = Extract<MarkingScheme, { kind: "custom" }>;

export const ratesOf = ({ right, wrong, blank, partial }: Custom): Rates => ({
  right: String(right),
  wrong: String(wrong),
  blank: String(blank),
  partial,
});

type Problems = Partial<Record<"right" | "wrong" | "blank", string>>;

const number = (text: string): number =>
  text.trim() === "" ? Number.NaN : Number(text.trim().replace("−", "-"));

/** What was typed as a scheme; null with what is wrong at each field when it is none. */
export function customOf({ right, wrong, blank, partial }: Rates): {
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
