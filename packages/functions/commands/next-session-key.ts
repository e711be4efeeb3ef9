import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { nextSecret } from "@academy/core/people/session/signing-secret.rules.ts";

/**
 * Prints the next value of the secret that signs access tokens, from a file with the current one
 * (docs/operations.md): `node packages/functions/commands/next-session-key.ts keys.json`.
 */
export async function nextSessionKey(
  args: readonly string[],
  now: number,
  say: { result: (text: string) => void; problem: (text: string) => void },
): Promise<number> {
  const [file, ...rest] = args;
  if (file === undefined || rest.length > 0) {
    say.problem("Name the file with the secret's current value.");
    return 2;
  }
  try {
    const fresh = randomBytes(48).toString("base64url");
    say.result(nextSecret(await readFile(file, "utf8"), fresh, now));
    return 0;
  } catch (error) {
    say.problem(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

if (import.meta.main) {
  const say = {
    result: (text: string) => void process.stdout.write(`${text}\n`),
    problem: (text: string) => void process.stderr.write(`${text}\n`),
  };
  process.exitCode = await nextSessionKey(process.argv.slice(2), Date.now(), say);
}
