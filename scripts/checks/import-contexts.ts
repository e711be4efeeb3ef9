import type { ImportEdge } from "./import-graph.ts";

/**
 * The contexts of core, and which others each may import: always downwards, so that no circle of
 * contexts can grow. Types count too, because a reader has to follow them as well.
 */
const contexts: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  bank: ["kernel"],
  people: ["kernel"],
  sales: ["kernel", "people"],
  exam: ["kernel", "bank", "people", "sales"],
  lectures: ["kernel", "bank", "people", "sales"],
  learning: ["kernel", "bank", "people", "sales", "exam"],
  "back-office": ["kernel", "people", "sales", "exam", "learning"],
  exchange: ["kernel", "bank", "people", "sales", "exam", "back-office"],
};

const contextOf = (file: string): string | undefined =>
  /^packages\/core\/([^/]+)\//.exec(file)?.[1];

/** Why an import between two contexts of core is not allowed, or undefined when it is. */
export function forbiddenContext({ from, to }: ImportEdge): string | undefined {
  const [own, other] = [contextOf(from), contextOf(to)];
  if (own === undefined || other === undefined || own === other) return undefined;
  const below = contexts[own];
  if (below === undefined || contexts[other] === undefined || below.includes(other))
    return undefined;
  const allowed = below.length > 0 ? below.join(", ") : "no other context";
  return `core/${own} may not import core/${other}; it may import ${allowed}`;
}
