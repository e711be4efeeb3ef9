import { createDeps } from "@academy/core/platform/deps.ts";
import { promote } from "@academy/core/user/user-admin.service.ts";

/**
 * Makes an account an administrator, the first one included: nothing that comes over the network
 * can. `npm run cloud:admin` runs it on a deployed stage, with credentials that may write its table
 * and user pool; `npm run make-admin` on a laptop.
 */
export async function makeAdmin(
  args: readonly string[],
  env: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<number> {
  const [email, ...rest] = args;
  if (!email?.includes("@") || rest.length > 0) {
    say("Say whom: the e-mail address of an account that has signed up.");
    return 2;
  }
  try {
    const user = await promote(createDeps(env), email);
    say(`${user.name} <${user.email}> is an administrator from now on.`);
    return 0;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

if (import.meta.main) {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  process.exitCode = await makeAdmin(process.argv.slice(2), process.env, say);
}
