import { exchanges as product } from "../registry.exchange.ts";
import type { AnyExchange } from "../shared/exchange.ts";
import { selectTwoExchange } from "./select-two/select-two.exchange.ts";

/**
 * The product's registry, with a line for one of the two planted types, which exist only for tests.
 * The other planted type has no exchange.
 */
export const exchanges: readonly AnyExchange[] = [...product, selectTwoExchange];
