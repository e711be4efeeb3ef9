import * as ImageCopies from "@academy/core/bank/image/image-copies.service.ts";
import { createDeps } from "@academy/core/kernel/platform/deps.ts";

/**
 * Requests smaller copies of all stored images that have none, a page at a time; the worker of
 * images makes them. It can be stopped and run again: images that were requested are left alone,
 * and `--after KEY` continues at the key that the last line named.
 */
export async function resizeImages(
  after: string | undefined,
  env: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<number> {
  try {
    const deps = createDeps(env, { patience: "job" });
    const total = { requested: 0, known: 0, refused: 0 };
    for (let next = after; ;) {
      const page = await ImageCopies.requestStored(deps, next);
      total.requested += page.requested;
      total.known += page.known;
      total.refused += page.refused;
      if (page.next === undefined) break;
      next = page.next;
      say(`Images requested so far: ${total.requested}. To continue here later: --after ${next}`);
    }
    say(summary(total));
    return 0;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

const summary = (total: { requested: number; known: number; refused: number }): string =>
  `Images requested: ${total.requested}, known already: ${total.known}` +
  (total.refused > 0 ? `, files that are no images and stay as they are: ${total.refused}.` : ".");
