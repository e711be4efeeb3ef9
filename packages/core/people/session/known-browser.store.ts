import { createHash } from "node:crypto";
import type { Deps } from "../../kernel/platform/deps.ts";

type StoreDeps = Pick<Deps, "clock" | "content">;

/** How long a browser is remembered after a login. */
const KNOWN_S = 180 * 24 * 3600;

/** The table stores only a digest of the browser's secret id. */
function keyOf(userId: string, browser: string) {
  const digest = createHash("sha256").update(`${userId}\n${browser}`).digest("base64url");
  return { pk: `KB#${digest}`, sk: "KB" };
}

const seconds = ({ clock }: StoreDeps) => Math.floor(clock.now() / 1000);

/** Whether this user has logged in from this browser in the last half year. */
export async function isKnown(deps: StoreDeps, userId: string, browser: string): Promise<boolean> {
  const item = await deps.content.get(keyOf(userId, browser));
  return Number(item?.["ttl"] ?? 0) > seconds(deps);
}

/** Remembers that this user has logged in from this browser. */
export async function remember(deps: StoreDeps, userId: string, browser: string): Promise<void> {
  await deps.content.put({ ...keyOf(userId, browser), ttl: seconds(deps) + KNOWN_S });
}
