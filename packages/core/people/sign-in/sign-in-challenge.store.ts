import type { Deps } from "../../kernel/platform/deps.ts";

/**
 * Marks a challenge as used. @returns false if it was used before
 *
 * @param exp when the challenge expires, in epoch seconds
 */
export const consume = (
  deps: Pick<Deps, "content">,
  { id, exp }: { id: string; exp: number },
): Promise<boolean> =>
  deps.content.put(
    { pk: `CHALLENGE#${id}`, sk: "SPENT", ttl: exp + 3600 },
    { text: "attribute_not_exists(pk)" },
  );
