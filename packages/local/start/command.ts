import { readArgs, usage } from "./args.ts";
import { run, type RunParts } from "./run.ts";
import { StartError } from "./start-error.ts";

/**
 * The command line of `npm start`: runs until it is stopped. The user's mistakes are reported in
 * one line; other errors are ours and keep their stack.
 */
export async function runCommand(args: readonly string[], parts: RunParts): Promise<void> {
  try {
    const options = readArgs(args);
    if (options === "help") return parts.say(usage);
    const running = await run(options, parts);
    const stopped = onSignal(running.stop);
    await Promise.race([stopped, running.failed]);
    process.exit(0);
  } catch (error) {
    if (error instanceof StartError) {
      console.error(error.message);
      process.exit(error.exitCode);
    }
    console.error(error);
    process.exit(1);
  }
}

/** The first signal stops in order; a second one stops immediately. */
function onSignal(stop: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let asked = false;
    const receive = () => {
      if (asked) process.exit(1);
      asked = true;
      stop().then(resolve, reject);
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, receive);
  });
}
