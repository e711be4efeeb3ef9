import * as z from "zod";
import { accessDenied, S3Error } from "./s3-error.ts";

const Policy = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal("content-length-range"), z.coerce.number(), z.coerce.number()]),
      z.tuple([z.literal("eq"), z.string().startsWith("$"), z.string()]),
      z.record(z.string(), z.string()),
    ]),
  ),
});

type Policy = z.infer<typeof Policy>;

export interface LengthRange {
  readonly least: number;
  readonly most: number;
}

/** Fields that need no condition: the signature, its policy, and the file's own fields. */
const exempt = new Set(["policy", "x-amz-signature", "file"]);

/**
 * Checks a form's fields against its signed policy: every condition must be met, and every field
 * must have a condition.
 *
 * @param fields lower-case names, with `bucket` as in the URL
 * @param now epoch milliseconds
 * @returns the allowed sizes of the file
 * @throws S3Error InvalidPolicyDocument, AccessDenied
 */
export function checkPolicy(
  base64: string,
  fields: ReadonlyMap<string, string>,
  now: number,
): LengthRange {
  const policy = parsePolicy(base64);
  if (Date.parse(policy.expiration) <= now) throw denied("Policy expired.");
  const covered = new Set(exempt).add("bucket");
  let range: LengthRange = { least: 0, most: 5 * 1024 ** 3 };
  for (const condition of policy.conditions) {
    if (Array.isArray(condition) && condition[0] === "content-length-range") {
      range = { least: condition[1], most: condition[2] };
      continue;
    }
    for (const [name, wanted] of wantedBy(condition)) {
      covered.add(name);
      if (fields.get(name) !== wanted) throw failed(["eq", `$${name}`, wanted]);
    }
  }
  const extra = [...fields.keys()].filter(
    (name) => !covered.has(name) && !name.startsWith("x-ignore-"),
  );
  if (extra.length > 0) throw denied(`Extra input fields: ${extra.join(", ")}`);
  return range;
}

/** @throws S3Error EntityTooSmall, EntityTooLarge */
export function checkLength(size: number, range: LengthRange): void {
  if (size > range.most) {
    const text = "Your proposed upload exceeds the maximum allowed size";
    throw new S3Error(400, "EntityTooLarge", text, { MaxSizeAllowed: String(range.most) });
  }
  if (size < range.least) {
    const text = "Your proposed upload is smaller than the minimum allowed size";
    throw new S3Error(400, "EntityTooSmall", text, { MinSizeAllowed: String(range.least) });
  }
}

function parsePolicy(base64: string): Policy {
  try {
    return Policy.parse(JSON.parse(Buffer.from(base64, "base64").toString()));
  } catch {
    throw new S3Error(400, "InvalidPolicyDocument", "Invalid Policy: Invalid JSON.");
  }
}

/** The fields that a condition is about, in lower case, with their values. */
function wantedBy(condition: Policy["conditions"][number]): [name: string, wanted: string][] {
  if (!Array.isArray(condition)) {
    return Object.entries(condition).map(([name, wanted]) => [name.toLowerCase(), wanted]);
  }
  const [operator, name, wanted] = condition;
  return operator === "eq" ? [[name.slice(1).toLowerCase(), wanted]] : [];
}

const denied = (why: string) => accessDenied(`Invalid according to Policy: ${why}`);

const failed = (condition: string[]) =>
  denied(`Policy Condition failed: ${JSON.stringify(condition)}`);
