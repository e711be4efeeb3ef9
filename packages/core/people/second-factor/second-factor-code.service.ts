import { createHash } from "node:crypto";
import { limited, type Limit, windowAt } from "../../kernel/rate-limit/rate-limit.rules.ts";
import { clear, count, giveBack, hitsOf, take } from "../../kernel/rate-limit/rate-limit.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { CodeResult, FactorDirectory } from "./second-factor.directory.ts";
import { newRecoveryCodes, readAppCode, readRecoveryCode } from "../user/second-factor.rules.ts";
import { type LetterDeps, noteUsedUp, noteWrongCode } from "../session/sign-in-log.service.ts";
import { type AccessDeps, changeUser } from "../session/user-access.service.ts";
import type { Profile } from "../user/user.schema.ts";
import * as Letters from "../../kernel/mail/letter.service.ts";

/** Imported on first use, because the Cognito client is large. */
export async function factorDirectory({ config }: Pick<Deps, "config">): Promise<FactorDirectory> {
  const { openFactorDirectory } = await import("./second-factor.directory.ts");
  return openFactorDirectory(config);
}

type CodeDeps = AccessDeps & LetterDeps;

const what = "wrong codes";

const perQuarter = (userId: string): Limit => ({
  key: `second-factor:${userId}`,
  limit: 5,
  windowSeconds: 900,
  what,
});

/** The daily limit. Only wrong codes count, so that a correct code costs one read. */
const perDay = (userId: string): Limit => ({
  key: `second-factor-day:${userId}`,
  limit: 20,
  windowSeconds: 24 * 3600,
  what,
  instead: "Reset your password",
});

/**
 * Checks a code and counts it if it is wrong: 5 in 15 minutes and 20 a day per account, from all
 * addresses together. Only someone who knows the password gets here, so the owner gets a letter
 * when the daily tries are used up.
 *
 * @throws AppError `limited`
 */
export async function tryCode(
  deps: CodeDeps,
  profile: Profile,
  check: () => Promise<CodeResult>,
): Promise<CodeResult> {
  const { userId } = profile;
  const daily = perDay(userId);
  if ((await hitsOf(deps, daily)) >= daily.limit) {
    const now = deps.clock.now();
    throw limited(now, windowAt(now, daily.windowSeconds).end, daily);
  }
  // The try is counted before the check, so that parallel tries cannot all pass.
  const taken = await take(deps, perQuarter(userId));
  let result: CodeResult | undefined;
  try {
    result = await check();
  } finally {
    // The try counts only if the code is certainly wrong.
    if (result !== "wrong") await giveBack(deps, taken);
  }
  if (result === "wrong") {
    await noteWrongCode(deps, profile);
    const { hits } = await count(deps, daily);
    if (hits >= daily.limit) await noteUsedUp(deps, profile, "codes");
  }
  return result;
}

/** Accepts codes again after the owner has set a new password, which no one else knows. */
export const forgetWrongCodes = (
  deps: Pick<Deps, "clock" | "content">,
  userId: string,
): Promise<unknown> =>
  Promise.all([perQuarter(userId), perDay(userId)].map((one) => clear(deps, one)));

/**
 * Updates the profile to show whether the directory requires a code. The directory decides. The two
 * differ if a change was interrupted or the tables were restored from a backup.
 */
export async function syncSecondFactor(
  deps: AccessDeps,
  profile: Profile,
  required: boolean,
): Promise<Profile> {
  if (required === (profile.secondFactor !== undefined)) return profile;
  const since = Math.floor(deps.clock.now() / 1000);
  const { after } = await changeUser(deps, profile.userId, ({ secondFactor }) => ({
    secondFactor: required ? (secondFactor ?? { since, recovery: [] }) : undefined,
  }));
  return after;
}

/**
 * The stored hash of a recovery code. A fast hash is safe, because the code has 120 random bits.
 */
const hashOf = (userId: string, plain: string): string =>
  createHash("sha256").update(`${userId}\n${plain}`).digest("base64url");

/** New recovery codes, and their hashes for the profile. */
export function makeRecoveryCodes({ random }: Pick<Deps, "random">, userId: string) {
  const codes = newRecoveryCodes((count) => random.bytes(count));
  const hashes = codes.map((code) => hashOf(userId, readRecoveryCode(code) ?? code));
  return { codes, hashes };
}

/** Uses up a recovery code. @returns false if it is not one of the unused codes */
async function consumeRecoveryCode(
  deps: AccessDeps,
  userId: string,
  plain: string,
): Promise<boolean> {
  const hash = hashOf(userId, plain);
  let isUnused = false;
  await changeUser(deps, userId, ({ secondFactor }) => {
    isUnused = secondFactor?.recovery.includes(hash) ?? false;
    if (!secondFactor || !isUnused) return {};
    const recovery = secondFactor.recovery.filter((one) => one !== hash);
    return { secondFactor: { ...secondFactor, recovery } };
  });
  return isUnused;
}

/** The login or change for which a code is typed. */
interface Asking {
  /** The directory's session that waits for the code. */
  session: string;
  /** Uses up the login that a correct code completes; false if it was used before. */
  use?: () => Promise<boolean>;
}

/**
 * Checks a typed code: an app code in the directory's session, or a recovery code. A recovery code
 * is used up only if the login can still be completed.
 */
export function tryAnyCode(
  deps: CodeDeps,
  profile: Profile,
  { session, use = async () => true }: Asking,
  typed: string,
): Promise<CodeResult> {
  const { userId, secondFactor } = profile;
  return tryCode(deps, profile, async () => {
    const appCode = readAppCode(typed);
    if (appCode !== undefined) {
      const result = await (await factorDirectory(deps)).answer(userId, session, appCode);
      return result === "correct" && !(await use()) ? "expired" : result;
    }
    const plain = readRecoveryCode(typed);
    const isKnown = plain !== undefined && secondFactor?.recovery.includes(hashOf(userId, plain));
    if (!isKnown) return "wrong";
    if (!(await use())) return "expired";
    return (await consumeRecoveryCode(deps, userId, plain)) ? "correct" : "wrong";
  });
}

/** A change of a second factor: turned on or off by the owner, or reset by the academy. */
type FactorChange = "on" | "off" | "reset";

const texts: Record<FactorChange, { subject: string; text: string }> = {
  on: {
    subject: "A second factor was set up for your account",
    text: "from now on, logging in asks for a code from your authenticator app.",
  },
  off: {
    subject: "The second factor of your account was turned off",
    text: "from now on, your password alone logs you in.",
  },
  reset: {
    subject: "The second factor of your account was reset",
    text: "the academy turned it off and logged you out on all devices, as it does when a phone and its recovery codes are lost. Your password alone logs you in now.",
  },
};

/**
 * Notifies the owner by mail, because someone else may have made the change. If sending fails, the
 * change remains.
 */
export async function sendFactorLetter(
  deps: Pick<Deps, "content" | "userMail" | "config" | "log">,
  profile: Profile,
  change: FactorChange,
): Promise<void> {
  if (!deps.userMail.ready) return;
  const letter = factorLetter(profile, change, deps.config.webOrigin);
  await Letters.send(deps, letter).catch((error: unknown) =>
    deps.log.error("user.second-factor-mail-failed", error, { userId: profile.userId }),
  );
}

function factorLetter({ name, email }: Profile, change: FactorChange, webOrigin: string) {
  const { subject, text } = texts[change];
  return {
    to: email,
    subject,
    text: [
      `Hello ${name.replace(/\s+/g, " ")},`,
      "",
      text,
      "",
      `If this was not you, set a new password immediately: ${webOrigin}/forgot`,
    ].join("\n"),
  };
}
