import { createHash } from "node:crypto";
import { giveBack, take } from "../../kernel/rate-limit/rate-limit.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { FactorDirectory } from "./second-factor.directory.ts";
import { newRecoveryCodes, readAppCode, readRecoveryCode } from "./second-factor.rules.ts";
import type { AccessDeps } from "../user/user-access.service.ts";
import { changeUser } from "../user/user-change.service.ts";
import type { Profile } from "../user/user.schema.ts";

/** Loaded when first needed, as all of Cognito's client. */
export async function factorDirectory({ config }: Pick<Deps, "config">): Promise<FactorDirectory> {
  const { openFactorDirectory } = await import("./second-factor.directory.ts");
  return openFactorDirectory(config);
}

/** What came of a code; "over" where the sign-in that it belongs to is. */
type Outcome = "right" | "wrong" | "over";

/**
 * Tries a code and counts it if it is wrong: 5 in 15 minutes for an account, from wherever.
 *
 * @throws AppError `limited`
 */
export async function tryCode(
  deps: AccessDeps,
  userId: string,
  attempt: () => Promise<Outcome>,
): Promise<Outcome> {
  const limit = { key: `second-factor:${userId}`, limit: 5, windowSeconds: 900 };
  // Taken beforehand, so that tries at the same moment cannot all pass.
  const taken = await take(deps, { ...limit, what: "wrong codes" });
  let outcome: Outcome | undefined;
  try {
    outcome = await attempt();
  } finally {
    // Where nobody has said that the code is wrong, it does not count.
    if (outcome !== "wrong") await giveBack(deps, taken);
  }
  return outcome;
}

/**
 * Notes in the profile whether the directory asks for codes, which is what counts: the two differ
 * where a change was cut off, or tables were restored.
 */
export async function noteAsked(
  deps: AccessDeps,
  profile: Profile,
  asked: boolean,
): Promise<Profile> {
  if (asked === (profile.secondFactor !== undefined)) return profile;
  const since = Math.floor(deps.clock.now() / 1000);
  const { after } = await changeUser(deps, profile.userId, ({ secondFactor }) => ({
    secondFactor: asked ? (secondFactor ?? { since, recovery: [] }) : undefined,
  }));
  return after;
}

/** What is kept of a recovery code: sixty random bits need no slow hash. */
const hashOf = (userId: string, plain: string): string =>
  createHash("sha256").update(`${userId}\n${plain}`).digest("base64url");

/** New recovery codes, and the hashes of them that the profile keeps. */
export function makeRecoveryCodes({ random }: Pick<Deps, "random">, userId: string) {
  const codes = newRecoveryCodes((count) => random.bytes(count));
  const hashes = codes.map((code) => hashOf(userId, readRecoveryCode(code) ?? code));
  return { codes, hashes };
}

/** Uses a recovery code up. @returns false when it is none of those that are left */
async function spendRecoveryCode(
  deps: AccessDeps,
  userId: string,
  plain: string,
): Promise<boolean> {
  const hash = hashOf(userId, plain);
  let isLeft = false;
  await changeUser(deps, userId, ({ secondFactor }) => {
    isLeft = secondFactor?.recovery.includes(hash) ?? false;
    if (!secondFactor || !isLeft) return {};
    const recovery = secondFactor.recovery.filter((one) => one !== hash);
    return { secondFactor: { ...secondFactor, recovery } };
  });
  return isLeft;
}

/** Tries what was typed: a code of the app in the directory's session, or a recovery code. */
export function tryAnyCode(
  deps: AccessDeps,
  { userId }: Pick<Profile, "userId">,
  session: string,
  typed: string,
): Promise<Outcome> {
  return tryCode(deps, userId, async () => {
    const appCode = readAppCode(typed);
    if (appCode !== undefined) {
      return (await factorDirectory(deps)).answer(userId, session, appCode);
    }
    const plain = readRecoveryCode(typed);
    const isRight = plain !== undefined && (await spendRecoveryCode(deps, userId, plain));
    return isRight ? "right" : "wrong";
  });
}
