import { WrongArguments, wholeNumber } from "../arguments.ts";

/** What `npm test` was asked for. */
export interface TestOptions {
  /** Every file, with short properties, where files are named or each test gets many seeds. */
  set: "push" | "thorough" | "all";
  seed: number | undefined;
  /** How many seeds each test with random examples gets. */
  seeds: number | undefined;
  /** What vitest gets. */
  rest: readonly string[];
}

/** Options of vitest that are followed by a value. */
const WITH_VALUE = new Set(["-t", "--testNamePattern", "--project", "--reporter", "--bail"]);

/**
 * Reads the arguments of `npm test`: `--thorough`, `--seed N`, `--seeds N`, and vitest's own.
 * @throws WrongArguments if a number is missing
 */
export function readTestOptions(args: readonly string[]): TestOptions {
  const rest: string[] = [];
  const numbers: { seed?: number; seeds?: number } = {};
  let [thorough, named] = [false, false];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    if (arg === "--thorough") thorough = true;
    else if (arg === "--seed" || arg === "--seeds") {
      const value = args[++at];
      if (value === undefined) throw new WrongArguments(`${arg} needs a number after it.`);
      numbers[arg === "--seed" ? "seed" : "seeds"] = wholeNumber(arg, value, 1);
    } else if (WITH_VALUE.has(arg)) rest.push(arg, args[++at] ?? "");
    else {
      rest.push(arg);
      named ||= !arg.startsWith("-");
    }
  }
  const isAll = named || numbers.seeds !== undefined;
  const set = thorough ? "thorough" : isAll ? "all" : "push";
  return { set, seed: numbers.seed, seeds: numbers.seeds, rest };
}
