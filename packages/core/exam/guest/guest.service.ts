import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { assertOpen } from "../terms/attempt/attempt.rules.ts";
import { byAddress } from "../../kernel/rate-limit/rate-limit.rules.ts";
import { take } from "../../kernel/rate-limit/rate-limit.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { iso } from "../../kernel/shared/time.ts";
import * as DemoTests from "../assessment/demo-test.service.ts";
import type { DemoSlot } from "../terms/test/assessment.schema.ts";
import { unauthenticated } from "../../people/session/access-token.service.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { guestOf, parseToken, passUntil, SECRET_BYTES, tokenOf } from "./guest.rules.ts";
import type { GuestInput, GuestPassView } from "./guest.schema.ts";
import * as GuestStore from "./guest.store.ts";

/** Hourly limit of passes per network address. */
const PASSES_PER_HOUR = 3000;

const digestOf = (secret: string) => createHash("sha256").update(secret).digest();

/**
 * Issues a pass with which a visitor without an account takes a demo test once and reads the report
 * for 30 days. A probe's pass ends within an hour. The token is returned but not stored.
 * @throws AppError `not-found` for an empty slot, `forbidden` while the test is not open,
 * `limited` when an address exceeds the hourly limit
 */
export async function issuePass(
  deps: Deps,
  slot: DemoSlot,
  caller: { ip: string },
  input: GuestInput = {},
): Promise<GuestPassView> {
  await take(deps, { ...byAddress("guest", caller.ip, PASSES_PER_HOUR), what: "demo tests" });
  const test = await DemoTests.findBySlot(deps, slot);
  const now = deps.clock.now();
  assertOpen(test, now);
  const secret = Buffer.from(deps.random.bytes(SECRET_BYTES)).toString("base64url");
  const { testId } = test;
  const userId = randomUUID();
  const until = passUntil(now, input);
  const digest = digestOf(secret).toString("base64url");
  const created = await GuestStore.create(deps, { userId, testId, digest, until, ...input });
  if (!created) throw new Error("The ID of a new guest exists already");
  return { token: tokenOf(userId, secret), userId, testId, expiresAt: iso(until) };
}

/** The guest of a token. @throws AppError `unauthenticated` when it is invalid or has expired */
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
