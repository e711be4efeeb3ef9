import { readOptions, wholeNumber, WrongArguments } from "../scripts/arguments.ts";

/** The options of `npm run simulate`. @throws WrongArguments */
export function readSimulation(args: readonly string[]) {
  const options = {
    runs: { type: "string", default: "10000" },
    seed: { type: "string" },
    path: { type: "string" },
    throttled: { type: "boolean", default: false },
    timed: { type: "boolean", default: false },
  } as const;
  const { runs, seed, path, throttled, timed } = readOptions("simulate", options, args);
  if (path !== undefined && !/^\d+(:\d+)*$/.test(path)) {
    throw new WrongArguments(
      `--path must be numbers between colons, such as 3:0:1, not "${path}".`,
    );
  }
  if (throttled && timed) throw new WrongArguments("Give either --throttled or --timed.");
  return {
    runs: wholeNumber("--runs", runs, 1),
    seed: seed === undefined ? Date.now() % 1_000_000_000 : wholeNumber("--seed", seed, 0),
    path,
    throttled,
    timed,
  };
}
