import type { Changes } from "./changes.ts";

/** A recipe of CONTRIBUTING.md for one name: its steps, and what a person still has to fill in. */
export interface Recipe {
  /** In the order in which they are followed. */
  readonly steps: Readonly<Record<string, (changes: Changes) => void>>;
  readonly left: readonly string[];
  /** Commands of `npm run academy` that write what follows from the sources, such as a template. */
  readonly commands?: readonly string[];
}

/** Follows a recipe in these sources, without the steps that are forgotten. */
export function follow(
  changes: Changes,
  { steps }: Pick<Recipe, "steps">,
  ...forgotten: readonly string[]
): Changes {
  for (const [name, step] of Object.entries(steps)) if (!forgotten.includes(name)) step(changes);
  return changes;
}
