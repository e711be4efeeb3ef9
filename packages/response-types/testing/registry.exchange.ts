import { exchanges as product } from "../registry.exchange.ts";
import type { AnyExchange } from "../shared/exchange.ts";
import { selectTwoExchange } from "./select-two/select-two.exchange.ts";

/** The product's registry with a line for one of the planted types: the other one has none. */
export const exchanges: readonly AnyExchange[] = [...product, selectTwoExchange];
