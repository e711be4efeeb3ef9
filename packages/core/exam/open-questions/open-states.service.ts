import * as Uses from "../../bank/pool/use.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { Holders } from "./holders.service.ts";
import type { OpenStates } from "./open-questions.schema.ts";

/** Whether questions are open for practice, and the names of the tests that hold them. */
export async function list(deps: Deps, ids: readonly string[]): Promise<OpenStates> {
  const uses = await Uses.read(deps, ids);
  const holders = new Holders(deps);
  const questions = await Promise.all(
    ids.map(async (id) => ({
      _id: id,
      access: uses.of(id).open ?? null,
      heldBy: await holders.namesOf(uses.of(id).held),
    })),
  );
  return { questions };
}
