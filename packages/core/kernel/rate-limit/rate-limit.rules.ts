import { AppError } from "../shared/error.ts";

/** A number of events of one key in each fixed window of seconds. */
export interface Limit {
  /** What is counted, such as `login:<email>:<ip>`. */
  key: string;
  limit: number;
  windowSeconds: number;
  /** The counted thing in the user's words; "tries" by default. */
  what?: string;
  /** What the user can do right away, such as "Reset your password". */
  instead?: string;
  /** Called when an event is the first one of its window that is refused. */
  exceeded?: () => Promise<void>;
}

/** The window that `now` (epoch ms) falls in, as epoch seconds; windows are the same for all keys. */
export function windowAt(now: number, windowSeconds: number): { start: number; end: number } {
  const start = Math.floor(now / 1000 / windowSeconds) * windowSeconds;
  return { start, end: start + windowSeconds };
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return "a minute";
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** The refusal of too many of something until a window's end; at least one second. */
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

/** What one network address may do in an hour: a whole school or mobile carrier may be behind it. */
export const byAddress = (what: string, ip: string, limit: number): Limit => ({
  key: `${what}:${networkOf(ip)}`,
  limit,
  windowSeconds: HOUR_S,
});

/** The network that one caller has to themselves: an IPv4 address, or 64 bits of an IPv6 one. */
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
