import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import type * as z from "zod";
import { requireOwnTests, requireSelf } from "./admission.ts";

export type Read<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a call says, parsed by the endpoint's schemas. */
export interface Input<P, Q, B> {
  params: Read<P>;
  query: Read<Q>;
  body: Read<B>;
}

/** Which things an endpoint lets its callers reach. */
export interface TheirThings<P, Q, B> {
  /** For `self`: the user the input names; undefined means the caller. */
  self?: (input: Input<P, Q, B>) => string | undefined;
  /**
   * For areas in which a role includes only what was given to its owner. A function rejects, as not
   * found, what was not given to the caller; "own" is for an endpoint that lists only what was
   * given. Administrators always pass.
   */
  given?: "own" | ((call: Input<P, Q, B> & { deps: Deps; actor: Actor }) => Promise<void>);
  /**
   * Lets guests call. Returns the tests that the input names: each must be the test of their pass.
   */
  guests?: (input: Input<P, Q, B>) => readonly string[];
}

/** Refuses, as not found, what is not the caller's own or was not given to them. */
export async function requireTheirs<P, Q, B>(
  { self, guests, given }: TheirThings<P, Q, B>,
  { deps, ...input }: Input<P, Q, B> & { deps: Deps },
  caller: Actor | null,
): Promise<void> {
  if (self) requireSelf(caller, self(input));
  if (guests) requireOwnTests(caller, guests(input));
  if (typeof given === "function" && caller && !caller.isAdmin) {
    await given({ ...input, deps, actor: caller });
  }
}
