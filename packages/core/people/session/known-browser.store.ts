import { createHash } from "node:crypto";
import type { Deps } from "../../kernel/platform/deps.ts";

type StoreDeps = Pick<Deps, "clock" | "content">;

/** How long a browser is remembered after a login. */
const KNOWN_S = 180 * 24 * 3600;

/** The table stores only a digest, neither the email nor the browser's secret id. */
function keyOf(email: string, browser: string) {
  const digest = createHash("sha256").update(`${email}\n${browser}`).digest("base64url");
  return { pk: `KB#${digest}`, sk: "KB" };
}

const seconds = ({ clock }: StoreDeps) => Math.floor(clock.now() / 1000);

/** Whether this email has logged in from this browser in the last half year. */
export async function isKnown(deps: StoreDeps, email: string, browser: string): Promise<boolean> {
  const item = await deps.content.get(keyOf(email, browser));
  return Number(item?.["ttl"] ?? 0) > seconds(deps);
}

/** Remembers that this email has logged in from this browser. */
export async function remember(deps: StoreDeps, email: string, browser: string): Promise<void> {
  await deps.content.put({ ...keyOf(email, browser), ttl: seconds(deps) + KNOWN_S });
}
