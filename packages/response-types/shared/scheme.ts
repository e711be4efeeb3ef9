import * as z from "zod";
import { centiToUnits, isThirds, type MarkUnit, toUnits, unitFor, unitsText } from "./marks.ts";
import type { AnyResponseType } from "./response-type.ts";

const MARKS_PROBLEM = "Marks have at most two decimals, or are thirds such as -1/3.";

/** Marks as people write them, with at most two decimals, or as thirds: "-1/3". */
const Marks = z
  .union([z.number(), z.string()], MARKS_PROBLEM)
  .refine(
    (marks) =>
      isThirds(marks) ||
      (typeof marks === "number" &&
        Math.abs(marks) <= 1000 &&
        Math.abs(marks * 100 - Math.round(marks * 100)) < 1e-6),
    { error: MARKS_PROBLEM, abort: true },
  );

type Marks = z.infer<typeof Marks>;

/** The size of marks, to compare marks that are written in different ways. */
const sizeOf = (marks: Marks): number => toUnits(marks, 300);

/**
 * What an answer with only some of the correct options and no incorrect one earns: the first step
 * for one option, the second for two. The last step is for more options too.
 */
const StepCredit = z.strictObject({ steps: z.array(Marks).min(1).max(7) });

const stepsOf = (partial: string | z.infer<typeof StepCredit>): readonly Marks[] =>
  typeof partial === "string" ? [] : partial.steps;

const CustomScheme = z
  .strictObject({
    kind: z.literal("custom"),
    /** For the whole question; with per-row credit, for each row. */
    right: Marks.refine((marks) => sizeOf(marks) > 0, {
      error: "A correct answer must earn marks.",
    }),
    wrong: Marks,
    blank: Marks,
    partial: z.union([z.enum(["none", "proportional", "per-row"]), StepCredit]),
  })
  .refine(
    ({ right, wrong, blank }) => [wrong, blank].every((one) => sizeOf(one) <= sizeOf(right)),
    {
      error: "No answer may earn more than a correct one.",
    },
  )
  .refine(({ right, partial }) => stepsOf(partial).every((one) => sizeOf(one) <= sizeOf(right)), {
    path: ["partial", "steps"],
    error: "No answer may earn more than a correct one.",
  });

/**
 * What a partly correct answer earns: nothing, a share of the marks, the marks of its correct rows,
 * or units by the number of chosen options.
 */
type PartialCredit = "none" | "proportional" | "per-row" | readonly number[];

/** A scheme in units of marks; `right` is null if the question's own marks count. */
export interface Rates {
  right: number | null;
  wrong: number;
  blank: number;
  partial: PartialCredit;
}

const FOUR_MINUS_ONE: Rates = { right: 400, wrong: -100, blank: 0, partial: "none" };

/** The named schemes with fixed rates, in hundredths of a mark. */
const NAMED_SCHEMES = {
  standard: { right: null, wrong: 0, blank: 0, partial: "proportional" },
  "jee-main": FOUR_MINUS_ONE,
  neet: FOUR_MINUS_ONE,
  "jee-advanced-multiple": { right: 400, wrong: -200, blank: 0, partial: [100, 200, 300] },
  "matrix-rows": { right: 200, wrong: 0, blank: 0, partial: "per-row" },
} as const satisfies Record<string, Rates>;

type NamedKind = keyof typeof NAMED_SCHEMES;

// The table is a constant, so its keys are exactly these.
export const NAMED_KINDS = Object.keys(NAMED_SCHEMES) as NamedKind[];

/**
 * How a section's answers turn into marks. `right` of a scheme overrides a question's own marks.
 */
export const MarkingScheme = z.discriminatedUnion("kind", [
  CustomScheme,
  ...NAMED_KINDS.map((kind) => z.strictObject({ kind: z.literal(kind) })),
]);
export type MarkingScheme = z.infer<typeof MarkingScheme>;

export const STANDARD_SCHEME: MarkingScheme = { kind: "standard" };

/** The unit in which a section's marks are whole numbers. */
export const unitOf = (scheme: MarkingScheme): MarkUnit =>
  scheme.kind === "custom"
    ? unitFor([scheme.right, scheme.wrong, scheme.blank, ...stepsOf(scheme.partial)])
    : 100;

/** The unit of a paper with these sections. */
export const unitOfAll = (schemes: readonly MarkingScheme[]): MarkUnit =>
  schemes.some((scheme) => unitOf(scheme) === 300) ? 300 : 100;

const inUnits = (rates: Rates, unit: MarkUnit): Rates => ({
  right: rates.right === null ? null : centiToUnits(rates.right, unit),
  wrong: centiToUnits(rates.wrong, unit),
  blank: centiToUnits(rates.blank, unit),
  partial:
    typeof rates.partial === "string"
      ? rates.partial
      : rates.partial.map((step) => centiToUnits(step, unit)),
});

/**
 * The rates of a scheme, counted in `unit`: that of its paper, or by default that of the scheme
 * alone.
 */
export function ratesOf(scheme: MarkingScheme, unit: MarkUnit = unitOf(scheme)): Rates {
  if (scheme.kind !== "custom") {
    return unit === 100 ? NAMED_SCHEMES[scheme.kind] : inUnits(NAMED_SCHEMES[scheme.kind], unit);
  }
  const { partial } = scheme;
  return {
    right: toUnits(scheme.right, unit),
    wrong: toUnits(scheme.wrong, unit),
    blank: toUnits(scheme.blank, unit),
    partial: typeof partial === "string" ? partial : partial.steps.map((one) => toUnits(one, unit)),
  };
}

/**
 * The most a question can earn, in units. `marksCenti` are its own marks, `rows` its type's rows (1
 * for a type without rows).
 */
export function fullMarks(
  scheme: MarkingScheme,
  marksCenti: number,
  rows: number,
  unit: MarkUnit = 100,
): number {
  const rates = ratesOf(scheme, unit);
  const right = rates.right ?? centiToUnits(marksCenti, unit);
  return right * (rates.partial === "per-row" ? rows : 1);
}

/** Marks as students read them: "+4", "0", "−0.33", "−1/3". */
const signed = (units: number, unit: MarkUnit) =>
  units > 0 ? `+${unitsText(units, unit)}` : unitsText(units, unit).replace("-", "−");

const IF_SOME_ARE_MISSING = "if some are missing and none is incorrect";

function partialText(partial: PartialCredit, unit: MarkUnit): string {
  if (typeof partial === "string") {
    return partial === "proportional" ? ", part marks if partly correct" : "";
  }
  const [first = 0] = partial;
  if (partial.every((step, i) => step === first * (i + 1))) {
    const most = signed(partial.at(-1) ?? 0, unit);
    const up = partial.length > 1 ? ` for each correct option up to ${most}` : "";
    return `, ${signed(first, unit)}${up} ${IF_SOME_ARE_MISSING}`;
  }
  const steps = partial.map((step, i) => `${signed(step, unit)} for ${i + 1}`);
  return `, ${steps.join(", ")} correct ${IF_SOME_ARE_MISSING}`;
}

/**
 * One line that tells a student what an answer earns. Omits partly correct answers if none of the
 * `types` can have one; without types it covers all of them.
 */
export function describeScheme(
  scheme: MarkingScheme,
  types: readonly Pick<AnyResponseType, "partUnit">[],
): string {
  const unit = unitOf(scheme);
  const rates = ratesOf(scheme, unit);
  const wholeOnly = types.length > 0 && types.every(({ partUnit }) => partUnit === "none");
  const partial = wholeOnly ? "" : partialText(rates.partial, unit);
  const best = rates.right === null ? "Full marks" : signed(rates.right, unit);
  const right = rates.partial === "per-row" ? " for each correct row" : " if correct";
  const wrong = rates.partial === "per-row" ? "if no row is correct" : "if incorrect";
  return `${best}${right}${partial}, ${signed(rates.wrong, unit)} ${wrong}, ${signed(rates.blank, unit)} if not answered`;
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
  if (typeof partial !== "string" && type.partUnit !== "option") {
    return `${type.label} does not have several correct options to count.`;
  }
  return null;
}
