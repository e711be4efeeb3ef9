import type { SubjectTopicInput } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import * as Catalogue from "@academy/core/bank/catalogue/catalogue.service.ts";
import * as CatalogueStore from "@academy/core/bank/catalogue/catalogue.store.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";

/** Adds an entry to the catalogue unless it is there. */
export async function ensureNames(
  deps: Deps,
  admin: Actor,
  names: SubjectTopicInput,
): Promise<void> {
  if (!(await CatalogueStore.find(deps, names))) await Catalogue.create(deps, admin, names);
}
