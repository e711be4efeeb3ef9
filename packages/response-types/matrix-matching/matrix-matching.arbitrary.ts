import * as fc from "fast-check";
import type { Sample } from "../shared/sample.ts";
import type { Masks } from "./matrix-text.ts";

const mask = fc.integer({ min: 0, max: 31 });
const rows: fc.Arbitrary<Masks> = fc
  .tuple(mask, mask, mask, mask)
  .filter((masks) => masks.some((m) => m > 0));

export const matrixMatchingArbitrary: fc.Arbitrary<
  Sample<{ columns: string[] }, { rows: Masks }, Masks>
> = fc
  .tuple(rows, rows, fc.boolean())
  .map(
    ([key, answer, same]) =>
      ({
        content: { columns: [] },
        key: { rows: key },
        answer: same ? [key[0], key[1], answer[2], answer[3]] : answer,
      }) satisfies Sample<{ columns: string[] }, { rows: Masks }, Masks>,
  )
  .filter((sample) => sample.answer.some((m) => m > 0));
