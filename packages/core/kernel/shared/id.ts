/**
 * The prefix of an id says what the id names. All prefixes are in this table, so that no prefix is
 * used twice.
 */
const prefixes = {
  subjectTopic: "st",
  question: "q",
  passage: "p",
  comment: "qc",
  proposal: "qp",
  test: "t",
  paper: "pv",
  run: "run",
  draft: "td",
  pattern: "pt",
  exam: "x",
  set: "ps",
  audit: "aud",
  enquiry: "enq",
  video: "vid",
  upload: "up",
  order: "ord",
  product: "prod",
  plan: "plan",
  discount: "disc",
  paymentLink: "plk",
  import: "imp",
  bankExport: "bx",
  userExport: "ux",
  monthExport: "mx",
  auditExport: "ax",
  enquiryExport: "ex",
  paperExport: "px",
  duplicates: "dx",
  bulkJob: "bj",
} as const;

export type IdKind = keyof typeof prefixes;

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"; // Crockford's base 32

/**
 * A new id: prefix, 9 characters of time in milliseconds, 11 of randomness (55 bits). Ids of one
 * kind sort by their age.
 */
export function newId(
  kind: IdKind,
  deps: { clock: { now(): number }; random: { bytes(count: number): Uint8Array } },
): string {
  let time = "";
  for (let rest = deps.clock.now(), i = 0; i < 9; i++, rest = Math.floor(rest / 32)) {
    time = (ALPHABET[rest % 32] ?? "0") + time;
  }
  const random = Array.from(deps.random.bytes(11), (byte) => ALPHABET[byte % 32]).join("");
  return `${prefixes[kind]}_${time}${random}`;
}

/** When an id was made, in epoch milliseconds. */
export function timeOfId(id: string): number {
  const time = id.slice(id.indexOf("_") + 1).slice(0, 9);
  return Array.from(time).reduce((sum, digit) => sum * 32 + ALPHABET.indexOf(digit), 0);
}

/** The form of an id, for schemas: `idPattern("test")` matches `t_` and 20 characters. */
export const idPattern = (kind: IdKind): RegExp =>
  new RegExp(`^${prefixes[kind]}_[0-9a-hjkmnp-tv-z]{20}$`);
