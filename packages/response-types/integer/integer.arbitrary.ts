import * as fc from "fast-check";
import { NUMBER_KINDS } from "../shared/answer-form.ts";
import { type Decimal, figuresOf, readNumber, writeNumber } from "../shared/number-text.ts";
import type { Sample } from "../shared/sample.ts";
import { readExactKey } from "./exact-key.ts";
import type { IntegerAnswer, IntegerContent, IntegerKey } from "./integer.ts";

const centi = fc.integer({ min: -10_000_000, max: 10_000_000 });
const tolerance = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 500 }));

type NumberSample = Sample<IntegerContent, IntegerKey, IntegerAnswer>;

const rounded: fc.Arbitrary<NumberSample> = fc
  .tuple(centi, tolerance, fc.oneof(centi, fc.constant(null)), fc.integer({ min: -600, max: 600 }))
  .map(([value, spread, far, near]) => ({
    content: {},
    key: { value, tolerance: spread },
    answer: far ?? value + near,
  }));

/** Any decimal in its stored form, with trailing zeros too. */
export const decimalArbitrary: fc.Arbitrary<Decimal> = fc
  .tuple(
    fc.bigInt(-99_999_999_999_999_999_999n, 99_999_999_999_999_999_999n),
    fc.integer({ min: -99, max: 99 }),
  )
  .map(([coefficient, power]) => readNumber(`${coefficient}e${power}`))
  .filter((decimal) => decimal !== null);

/** Numbers of a size that exams have, so that answers are often near the key. */
const common: fc.Arbitrary<Decimal> = fc
  .tuple(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: -25, max: 6 }))
  .map(([coefficient, power]) => readNumber(`${coefficient}e${power}`) ?? "0e0");

const margin = fc.constantFrom("", "", "0.004", "1 %", "2.5 %", "1e-21");
const unit = fc.constantFrom(undefined, "C", "m/s²", "J/(mol K)");

const exact: fc.Arbitrary<NumberSample> = fc
  .record({
    kind: fc.constantFrom(...NUMBER_KINDS),
    unit,
    own: common,
    other: fc.oneof(common, decimalArbitrary, fc.constant(null)),
    margin,
    figures: fc.boolean(),
  })
  .map(({ kind, unit: named, own, other, margin: reach, figures }) => {
    const asked = figures ? { figures: figuresOf(own) } : {};
    return {
      content: { format: kind, ...(named && { unit: named }), ...asked },
      key: readExactKey(writeNumber(own) + (reach && ` ± ${reach}`), "", asked),
      answer: other ?? own,
      own: writeNumber(own),
    };
  });

export const integerArbitrary: fc.Arbitrary<NumberSample> = fc.oneof(rounded, exact);
