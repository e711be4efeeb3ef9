import * as z from "zod";
import { roundHalfAway } from "./centi.ts";
import type { AnyResponseType } from "./response-type.ts";

/** Marks as people write them, with at most two decimals. */
const Marks = z
  .number()
  .min(-1000)
  .max(1000)
  .refine((marks) => Math.abs(marks * 100 - Math.round(marks * 100)) < 1e-6, {
    error: "Marks have at most two decimals.",
  });

const CustomScheme = z
  .strictObject({
    kind: z.literal("custom"),
    /** For the whole question; with per-row credit, for each row. */
    right: Marks.refine((marks) => marks > 0, { error: "A correct answer must earn marks." }),
    wrong: Marks,
    blank: Marks,
    partial: z.enum(["none", "proportional", "per-row"]),
  })
  .refine((scheme) => scheme.wrong <= scheme.right && scheme.blank <= scheme.right, {
    error: "No answer may earn more than a correct one.",
  });

/** What counts as part of an answer: a share of it, whole rows, or steps of chosen options. */
type PartialCredit = "none" | "proportional" | "per-row" | "steps";

/** A scheme in centi-marks; `right` is null if the question's own marks count. */
export interface Rates {
  right: number | null;
  wrong: number;
  blank: number;
  partial: PartialCredit;
}

const FOUR_MINUS_ONE: Rates = { right: 400, wrong: -100, blank: 0, partial: "none" };

/** The schemes with fixed rates. The test builder names each: `KIND_LABELS` must have all of them. */
const PRESETS = {
  standard: { right: null, wrong: 0, blank: 0, partial: "proportional" },
  "jee-main": FOUR_MINUS_ONE,
  neet: FOUR_MINUS_ONE,
  "jee-advanced-multiple": { right: 400, wrong: -200, blank: 0, partial: "steps" },
  "matrix-rows": { right: 200, wrong: 0, blank: 0, partial: "per-row" },
} as const satisfies Record<string, Rates>;

type PresetKind = keyof typeof PRESETS;

// The table is a constant, so its keys are exactly these.
export const PRESET_KINDS = Object.keys(PRESETS) as PresetKind[];

/** How a section's answers turn into marks. `right` of a scheme overrides a question's own marks. */
export const MarkingScheme = z.discriminatedUnion("kind", [
  CustomScheme,
  ...PRESET_KINDS.map((kind) => z.strictObject({ kind: z.literal(kind) })),
]);
export type MarkingScheme = z.infer<typeof MarkingScheme>;

export const STANDARD_SCHEME: MarkingScheme = { kind: "standard" };

export function ratesOf(scheme: MarkingScheme): Rates {
  if (scheme.kind !== "custom") return PRESETS[scheme.kind];
  return {
    right: roundHalfAway(scheme.right * 100),
    wrong: roundHalfAway(scheme.wrong * 100),
    blank: roundHalfAway(scheme.blank * 100),
    partial: scheme.partial,
  };
}

/**
 * The most a question can earn, in centi-marks. `marksCenti` are its own marks, `rows` its type's
 * rows (1 for a type without rows).
 */
export function fullMarks(scheme: MarkingScheme, marksCenti: number, rows: number): number {
  const rates = ratesOf(scheme);
  return (rates.right ?? marksCenti) * (rates.partial === "per-row" ? rows : 1);
}

/** Marks as students read them: "+4", "0", "−0.33". */
const signed = (centi: number) =>
  centi > 0 ? `+${centi / 100}` : String(centi / 100).replace("-", "−");

function partialText(partial: PartialCredit): string {
  switch (partial) {
    case "none":
    case "per-row":
      return "";
    case "proportional":
      return ", part marks if partly correct";
    case "steps":
      return ", +1 for each correct option up to +3 if some are missing and none is incorrect";
  }
}

/**
 * One line that tells a student what an answer earns. Omits partly correct answers if none of the
 * `types` can have one; without types it covers all of them.
 */
export function describeScheme(
  scheme: MarkingScheme,
  types: readonly Pick<AnyResponseType, "partUnit">[],
): string {
  const rates = ratesOf(scheme);
  const wholeOnly = types.length > 0 && types.every(({ partUnit }) => partUnit === "none");
  const partial = wholeOnly ? "" : partialText(rates.partial);
  const best = rates.right === null ? "Full marks" : signed(rates.right);
  const right = rates.partial === "per-row" ? " for each correct row" : " if correct";
  const wrong = rates.partial === "per-row" ? "if no row is correct" : "if incorrect";
  return `${best}${right}${partial}, ${signed(rates.wrong)} ${wrong}, ${signed(rates.blank)} if not answered`;
}

/** Why a scheme does not fit a response type; null when it does. */
export function misfit(
  scheme: MarkingScheme,
  type: Pick<AnyResponseType, "partUnit" | "label">,
): string | null {
  const { partial } = ratesOf(scheme);
  if (partial === "per-row" && type.partUnit !== "row") {
    return `${type.label} has no rows to mark one by one.`;
  }
  if (partial === "steps" && type.partUnit !== "option") {
    return `${type.label} does not have several correct options to count.`;
  }
  return null;
}
