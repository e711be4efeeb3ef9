import type { Deps } from "../../kernel/platform/deps.ts";

/**
 * Notes that a challenge has signed somebody in. @returns false when it had before
 *
 * @param exp epoch seconds, from when on it is good for nothing anyway
 */
export const spend = (
  deps: Pick<Deps, "content">,
  { id, exp }: { id: string; exp: number },
): Promise<boolean> =>
  deps.content.put(
    { pk: `CHALLENGE#${id}`, sk: "SPENT", ttl: exp + 3600 },
    { text: "attribute_not_exists(pk)" },
  );
