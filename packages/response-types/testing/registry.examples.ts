import { typeExamples as product } from "../registry.examples.ts";
import type { Example } from "../shared/example.ts";
import { oddOneOutExamples } from "./odd-one-out/odd-one-out.examples.ts";
import { selectTwoExamples } from "./select-two/select-two.examples.ts";

/** The product's registry, with a line for each planted type, which exists only for tests. */
export const typeExamples: Readonly<Record<string, readonly Example[]>> = {
  ...product,
  SELECT_TWO: selectTwoExamples,
  ODD_ONE_OUT: oddOneOutExamples,
};
