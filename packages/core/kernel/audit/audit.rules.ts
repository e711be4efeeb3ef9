import { INDIA_OFFSET, iso } from "../shared/time.ts";
import type { AuditFilter } from "./audit.schema.ts";

interface Matched {
  by: string;
  byName: string;
  action: string;
  target: string;
}

/**
 * The id that a target begins with. A submission begins with its test's id and a subscription with
 * its user's, so these entries are found with the test and the user.
 */
export const ownerOf = (target: string): string => target.split(".", 1)[0] ?? "";

/** Whether an entry passes the filters for action, person and target. */
export function matches(entry: Matched, { action, by, target }: AuditFilter): boolean {
  return (
    isOf(entry.action, action) &&
    isOf(entry.target, target) &&
    (!by || entry.by === by || entry.byName.toLowerCase().includes(by.trim().toLowerCase()))
  );
}

/** Whether a value equals the wanted value or begins with it: `test.edit` matches `test`. */
const isOf = (value: string, wanted: string | undefined): boolean =>
  !wanted || value === wanted || value.startsWith(`${wanted}.`);

/** The first moment of a month of India, and of the next one. */
export function spanOfMonth(month: string): { from: string; until: string } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const start = (of: number) => iso(Date.UTC(year, of, 1) - INDIA_OFFSET);
  return { from: start(number - 1), until: start(number) };
}

const SECRET =
  /^(?:.*(?:password|secret|token)|otp|totp|salt|passcode|recovery_?codes?|private_?key)$/i;
const HIDDEN = "(secret, not recorded)";

/**
 * A value as it may be recorded: without all fields, at any depth, whose names are those of
 * secrets. Callers leave secrets out themselves; this protects against a caller that forgets to.
 */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      SECRET.test(name) && held !== null && typeof held !== "boolean"
        ? HIDDEN
        : withoutSecrets(held),
    ]),
  );
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
