import * as fc from "fast-check";
import type { Sample } from "../shared/sample.ts";

const centi = fc.integer({ min: -10_000_000, max: 10_000_000 });
const tolerance = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 500 }));

export const integerArbitrary: fc.Arbitrary<
  Sample<Record<string, never>, { value: number; tolerance: number }, number>
> = fc
  .tuple(centi, tolerance, fc.oneof(centi, fc.constant(null)), fc.integer({ min: -600, max: 600 }))
  .map(([value, spread, far, near]) => ({
    content: {},
    key: { value, tolerance: spread },
    answer: far ?? value + near,
  }));
