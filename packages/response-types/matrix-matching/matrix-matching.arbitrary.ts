import * as fc from "fast-check";
import type { Sample } from "../shared/sample.ts";
import { type MatrixLists, shapeOf } from "./matrix-shape.ts";

type MatrixSample = Sample<MatrixLists, { rows: number[] }, number[]>;

const texts = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => `<p>${name} ${at + 1}</p>`);

const size = fc.integer({ min: 2, max: 8 });

const lists: fc.Arbitrary<MatrixLists> = fc
  .tuple(size, size)
  .map(([rows, columns]) => ({ rows: texts(rows, "Item"), columns: texts(columns, "Match") }));

/** Rows A to D by columns 1 to 5, and lists of other sizes. */
export const matrixMatchingArbitrary: fc.Arbitrary<MatrixSample> = fc
  .oneof(fc.constant<MatrixLists>({ columns: [] }), lists)
  .chain((content) => {
    const { rows, columns } = shapeOf(content);
    const masks = fc
      .array(fc.nat(2 ** columns - 1), { minLength: rows, maxLength: rows })
      .filter((found) => found.some((mask) => mask > 0));
    return fc.tuple(masks, masks, fc.boolean()).map(([key, answer, same]): MatrixSample => ({
      content,
      key: { rows: key },
      answer: same ? [...key.slice(0, 2), ...answer.slice(2)] : answer,
    }));
  })
  .filter(({ answer }) => answer.some((mask) => mask > 0));
