import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import { DAY, SECOND } from "../../kernel/shared/time.ts";

/** How long a draft is kept after someone tried to publish it. */
const KEPT_MS = 30 * DAY;

/** Who publishes a draft, and the key that came with it. */
export interface PublicationKey {
  userId: string;
  saveId: string;
}

const keyOf = ({ userId, saveId }: PublicationKey) => ({
  pk: `PUBLISH#${userId}#${saveId}`,
  sk: "P",
});

const Stored = z.object({ testId: z.string() });

/** The note about the test that a draft was last published as. */
export async function find(deps: Deps, key: PublicationKey): Promise<string | undefined> {
  const item = await deps.content.get(keyOf(key), { consistent: true });
  return item && Stored.parse(item).testId;
}

/**
 * Notes the test as which a draft is published; false if another call has noted a test since this
 * note was read.
 */
export const put = (
  deps: Deps,
  key: PublicationKey,
  testId: string,
  before: string | undefined,
): Promise<boolean> =>
  deps.content.put(
    { ...keyOf(key), testId, ttl: Math.ceil((deps.clock.now() + KEPT_MS) / SECOND) },
    before === undefined
      ? { text: "attribute_not_exists(pk)" }
      : { text: "testId = :before", values: { ":before": before } },
  );
