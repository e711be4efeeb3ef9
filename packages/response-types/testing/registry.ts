import { responseTypes as product } from "../registry.ts";
import { createRegistry } from "../shared/registry.ts";
import { oddOneOut } from "./odd-one-out/odd-one-out.ts";
import { selectTwo } from "./select-two/select-two.ts";

export { paperTypes } from "../registry.ts";

/** The product's registry, with a line for each planted type, which exists only for tests. */
export const responseTypes = createRegistry([...product.types, selectTwo, oddOneOut]);
