import { AppError } from "../shared/error.ts";

/** How many events of one key are allowed in each fixed window of seconds. */
export interface Limit {
  /** What is counted, such as `login:<email>:<ip>`. */
  key: string;
  limit: number;
  windowSeconds: number;
  /** The name of the counted thing in messages; "tries" by default. */
  what?: string;
  /** What the user can do right away, such as "Reset your password". */
  instead?: string;
  /** Called for the first event of a window that is refused. */
  exceeded?: () => Promise<void>;
}

/** The window of a time (epoch ms), in epoch seconds; windows are the same for all keys. */
export function windowAt(now: number, windowSeconds: number): { start: number; end: number } {
  const start = Math.floor(now / 1000 / windowSeconds) * windowSeconds;
  return { start, end: start + windowSeconds };
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return "a minute";
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** The error for too many events of a window. The time to wait is at least one second. */
export function limited(
  now: number,
  windowEnd: number,
  { what = "tries", instead }: Pick<Limit, "what" | "instead"> = {},
): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(windowEnd - now / 1000));
  const wait = inWords(retryAfterSeconds);
  const remedy = instead === undefined ? `Please wait ${wait}.` : `${instead}, or wait ${wait}.`;
  return new AppError("limited", "too_many_tries", `Too many ${what}. ${remedy}`, {
    retryAfterSeconds,
  });
}

const HOUR_S = 3600;

/**
 * The limit of one network address in an hour. Whole schools and mobile carriers share an address.
 */
export const byAddress = (what: string, ip: string, limit: number): Limit => ({
  key: `${what}:${networkOf(ip)}`,
  limit,
  windowSeconds: HOUR_S,
});

/**
 * The network that usually belongs to one caller: an IPv4 address, or the first 64 bits of an IPv6
 * address.
 */
export function networkOf(ip: string): string {
  const address = ip.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
  if (!address.includes(":")) return address;
  const [before = "", after = ""] = address.split("::");
  const [head, tail] = [before, after].map((part) => (part === "" ? [] : part.split(":")));
  const missing = address.includes("::") ? 8 - (head?.length ?? 0) - (tail?.length ?? 0) : 0;
  const groups = [
    ...(head ?? []),
    ...Array<string>(Math.max(0, missing)).fill("0"),
    ...(tail ?? []),
  ];
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${network.join(":")}::/64`;
}
