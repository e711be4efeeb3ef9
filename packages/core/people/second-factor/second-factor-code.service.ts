import { createHash } from "node:crypto";
import { giveBack, take } from "../../kernel/rate-limit/rate-limit.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { CodeResult, FactorDirectory } from "./second-factor.directory.ts";
import { newRecoveryCodes, readAppCode, readRecoveryCode } from "../user/second-factor.rules.ts";
import { type AccessDeps, changeUser } from "../session/user-access.service.ts";
import type { Profile } from "../user/user.schema.ts";
import * as Letters from "../../kernel/mail/letter.service.ts";

/** Imported on first use, because the Cognito client is large. */
export async function factorDirectory({ config }: Pick<Deps, "config">): Promise<FactorDirectory> {
  const { openFactorDirectory } = await import("./second-factor.directory.ts");
  return openFactorDirectory(config);
}

/**
 * Checks a code and counts it if it is wrong: 5 in 15 minutes per account, from all addresses.
 *
 * @throws AppError `limited`
 */
export async function tryCode(
  deps: AccessDeps,
  userId: string,
  check: () => Promise<CodeResult>,
): Promise<CodeResult> {
  const limit = { key: `second-factor:${userId}`, limit: 5, windowSeconds: 900 };
  // Counted before the check, so that parallel tries cannot all pass.
  const taken = await take(deps, { ...limit, what: "wrong codes" });
  let result: CodeResult | undefined;
  try {
    result = await check();
  } finally {
    // Only a definite "wrong" counts.
    if (result !== "wrong") await giveBack(deps, taken);
  }
  return result;
}

/**
 * Updates the profile to whether the directory requires a code. The directory decides; the two
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

/** The stored hash of a recovery code; with sixty random bits it does not have to be a slow one. */
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

/** Checks a typed code: an app code in the directory's session, or a recovery code. */
export function tryAnyCode(
  deps: AccessDeps,
  { userId }: Pick<Profile, "userId">,
  session: string,
  typed: string,
): Promise<CodeResult> {
  return tryCode(deps, userId, async () => {
    const appCode = readAppCode(typed);
    if (appCode !== undefined) {
      return (await factorDirectory(deps)).answer(userId, session, appCode);
    }
    const plain = readRecoveryCode(typed);
    const isCorrect = plain !== undefined && (await consumeRecoveryCode(deps, userId, plain));
    return isCorrect ? "correct" : "wrong";
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
