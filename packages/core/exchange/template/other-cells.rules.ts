import * as z from "zod";
import type { OtherCell } from "./table.schema.ts";

const OtherCells = z.array(z.tuple([z.string(), z.string()]));

/** The cells that a column with `rest` keeps of a row. */
export const otherCells = (kept: string | undefined): readonly OtherCell[] =>
  kept === undefined ? [] : OtherCells.parse(JSON.parse(kept));
