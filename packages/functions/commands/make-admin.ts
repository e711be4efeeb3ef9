import { createDeps } from "@academy/core/kernel/platform/deps.ts";
import { promote, resetSecondFactor } from "@academy/core/people/account/user-admin.service.ts";

const RESET = "--reset-second-factor";

/**
 * Makes an account an administrator. The first one can only be made this way, not over the network.
 * `npm run academy -- cloud:admin` runs it on a deployed stage, with credentials that may write its
 * table and user pool; `npm run academy -- make-admin` on a laptop.
 *
 * `--reset-second-factor` helps an administrator who has lost their phone and recovery codes.
 */
export async function makeAdmin(
  args: readonly string[],
  env: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<number> {
  const [email, ...rest] = args.filter((one) => one !== RESET);
  if (!email?.includes("@") || rest.length > 0) {
    say("Enter the email address of an account that has signed up.");
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
  return `${user.name} <${user.email}> is now an administrator, and has been logged out everywhere.`;
}

async function reset(deps: CommandDeps, email: string): Promise<string> {
  const user = await resetSecondFactor(deps, email);
  return `${user.name} <${user.email}> now logs in with the password alone, and has been logged out everywhere.`;
}

if (import.meta.main) {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  process.exitCode = await makeAdmin(process.argv.slice(2), process.env, say);
}
