import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { assertOpen } from "../attempt/attempt.rules.ts";
import { byAddress } from "../../kernel/rate-limit/rate-limit.rules.ts";
import { take } from "../../kernel/rate-limit/rate-limit.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { iso } from "../../kernel/shared/time.ts";
import * as DemoTests from "../assessment/demo-test.service.ts";
import type { DemoSlot } from "../assessment/assessment.schema.ts";
import { unauthenticated } from "../../people/session/access-token.service.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { guestOf, parseToken, passUntil, SECRET_BYTES, tokenOf } from "./guest.rules.ts";
import type { GuestPassView } from "./guest.schema.ts";
import * as GuestStore from "./guest.store.ts";

/** Passes that one network address gets in an hour. */
const PASSES = 3000;

const digestOf = (secret: string) => createHash("sha256").update(secret).digest();

/**
 * Makes a pass with which somebody without an account takes a demo test once and reads the report
 * for 30 days. Its token is answered here and kept nowhere.
 * @throws AppError `not-found` for an empty place, `forbidden` while the test is not open,
 * `limited` when an address asks for too many
 */
export async function admit(
  deps: Deps,
  slot: DemoSlot,
  caller: { ip: string },
): Promise<GuestPassView> {
  await take(deps, { ...byAddress("guest", caller.ip, PASSES), what: "demo tests" });
  const test = await DemoTests.at(deps, slot);
  const now = deps.clock.now();
  assertOpen(test, now);
  const secret = Buffer.from(deps.random.bytes(SECRET_BYTES)).toString("base64url");
  const { testId } = test;
  const userId = randomUUID();
  const until = passUntil(now);
  const digest = digestOf(secret).toString("base64url");
  const created = await GuestStore.create(deps, { userId, testId, digest, until });
  if (!created) throw new Error("A new guest's id was taken");
  return { token: tokenOf(userId, secret), userId, testId, expiresAt: iso(until) };
}

/** Whose pass a token is. @throws AppError `unauthenticated` when it is nobody's, or has ended */
export async function authenticate(
  deps: Pick<Deps, "clock" | "content">,
  token: string,
): Promise<Actor> {
  const parts = parseToken(token);
  const pass = parts ? await GuestStore.find(deps, parts.userId) : undefined;
  if (!parts || !pass || deps.clock.now() >= pass.until) throw unauthenticated();
  const known = Buffer.from(pass.digest, "base64url");
  if (!timingSafeEqual(digestOf(parts.secret), known)) throw unauthenticated();
  return guestOf(pass);
}
