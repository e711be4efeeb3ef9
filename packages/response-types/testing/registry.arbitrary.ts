import { mcqSingleArbitrary } from "../mcq-single/mcq-single.arbitrary.ts";
import { type TypeArbitrary, typeArbitraries as product } from "../registry.arbitrary.ts";
import { selectTwoArbitrary } from "./select-two/select-two.arbitrary.ts";

/** The product's registry, with a line for each planted type, which exists only for tests. */
export const typeArbitraries: Readonly<Record<string, TypeArbitrary>> = {
  ...product,
  SELECT_TWO: selectTwoArbitrary,
  ODD_ONE_OUT: mcqSingleArbitrary,
};
