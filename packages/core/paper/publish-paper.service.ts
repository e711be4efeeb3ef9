import type { Deps } from "../platform/deps.ts";
import { type FreezeProblem, type Frozen, freeze, type PaperDraft } from "./freeze.rules.ts";
import { imagesOf } from "./image.rules.ts";
import * as ImageStore from "./image.store.ts";
import * as PaperStore from "./paper.store.ts";

/**
 * What a draft comes to as a frozen paper, with all that keeps it from being published; nothing is
 * written. Stands apart from reading a paper because it loads the maths engine.
 */
export async function prepare(deps: Deps, draft: PaperDraft): Promise<Frozen> {
  const frozen = freeze(draft);
  const images = imagesOf(frozen.paper);
  const missing = await ImageStore.missing(deps, [...images.keys()]);
  const problems = missing.flatMap((key) =>
    (images.get(key) ?? []).map((path): FreezeProblem => {
      const message = `The image ${key} is missing. Insert it again.`;
      return { path, message, code: "missing_image" };
    }),
  );
  return { ...frozen, problems: [...frozen.problems, ...problems] };
}

/** Writes a paper's parts. Nobody sees them until a test points to them. */
export const write = PaperStore.write;
