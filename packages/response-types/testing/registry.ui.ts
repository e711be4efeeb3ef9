import { typeParts as product } from "../registry.ui.ts";
import type { TypeParts } from "../shared/type-parts.ui.ts";

/** The product's registry, with a line for each planted type, which exists only for tests. */
export const typeParts: Readonly<Record<string, () => Promise<TypeParts>>> = {
  ...product,
  SELECT_TWO: () => import("./select-two/select-two.ui.tsx"),
  ODD_ONE_OUT: () => import("./odd-one-out/odd-one-out.ui.tsx"),
};
