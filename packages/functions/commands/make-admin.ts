import { createDeps } from "@academy/core/kernel/platform/deps.ts";
import { promote, resetSecondFactor } from "@academy/core/people/user/user-admin.service.ts";

const RESET = "--reset-second-factor";

/**
 * Makes an account an administrator, the first one included: nothing that comes over the network
 * can. `npm run cloud:admin` runs it on a deployed stage, with credentials that may write its table
 * and user pool; `npm run make-admin` on a laptop.
 *
 * With `--reset-second-factor` it helps whoever has lost their phone and their recovery codes.
 */
export async function makeAdmin(
  args: readonly string[],
  env: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<number> {
  const [email, ...rest] = args.filter((one) => one !== RESET);
  if (!email?.includes("@") || rest.length > 0) {
    say("Say whom: the e-mail address of an account that has signed up.");
    return 2;
  }
  try {
    const deps = createDeps(env, { patience: "job" });
    say(args.includes(RESET) ? await reset(deps, email) : await appoint(deps, email));
    return 0;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

type CommandDeps = ReturnType<typeof createDeps>;

async function appoint(deps: CommandDeps, email: string): Promise<string> {
  const user = await promote(deps, email);
  return `${user.name} <${user.email}> is an administrator from now on.`;
}

async function reset(deps: CommandDeps, email: string): Promise<string> {
  const user = await resetSecondFactor(deps, email);
  return `${user.name} <${user.email}> signs in with the password alone from now on, and has been logged out everywhere.`;
}

if (import.meta.main) {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  process.exitCode = await makeAdmin(process.argv.slice(2), process.env, say);
}
