import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";

/**
 * The ids of questions in the order of a list. They are kept so that each page of the list costs
 * the same.
 */
const OrderedList = z.object({ ids: z.array(z.string()) });

/** The name is a hash of the query and the time, so a list never changes. */
const keyOf = (name: string): string => `lists/${name}.json`;

export const find = async (deps: Deps, name: string): Promise<string[] | undefined> =>
  (await deps.artifacts.find(keyOf(name), (raw) => OrderedList.parse(raw)))?.ids;

export const write = (deps: Deps, name: string, ids: readonly string[]): Promise<void> =>
  deps.artifacts.writeOnce(keyOf(name), { ids });
