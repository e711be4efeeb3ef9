import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";

/** An invalid command line; its message is the one line that the user sees. */
export class WrongArguments extends Error {}

/** The options of `npm run name`. @throws WrongArguments for any other */
export function readOptions<const T extends ParseArgsOptionsConfig>(
  name: string,
  options: T,
  args: readonly string[] = process.argv.slice(2),
) {
  return readCommand(name, options, args, false).values;
}

/** Options and, if a command takes them, positional words. @throws WrongArguments */
export function readCommand<const T extends ParseArgsOptionsConfig>(
  name: string,
  options: T,
  args: readonly string[] = process.argv.slice(2),
  allowPositionals = true,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const [first = ""] = reason.split(/\.?(?: To |\n|$| This command)/);
    const known = Object.entries(options).map(([key, { type }]) =>
      type === "boolean" ? `--${key}` : `--${key} ${key.toUpperCase()}`,
    );
    const has = known.length === 0 ? "it takes no arguments" : `it takes ${known.join(", ")}`;
    throw new WrongArguments(`${first}. npm run ${name}: ${has}.`);
  }
}

/** @throws WrongArguments for anything but a whole number of at least `least` */
export function wholeNumber(option: string, text: string, least: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(number) && number >= least) return number;
  throw new WrongArguments(`${option} must be a whole number from ${least} on, not "${text}".`);
}

/**
 * The folder of another checkout, to compare with; undefined without the option.
 *
 * @throws WrongArguments if the product cannot be started from there
 */
export function otherCheckout(option: string, folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined;
  if (existsSync(join(folder, "packages/local/start.ts"))) return resolve(folder);
  throw new WrongArguments(
    `${option} must be the folder of another checkout with its packages installed, not "${folder}".`,
  );
}

/**
 * Runs a function that reads a command line; wrong arguments are printed in one line and end the
 * command with code 2.
 */
export function orExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof WrongArguments)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
