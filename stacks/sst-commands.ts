/** Options of the SST CLI that are followed by a value. */
const withValue = ["--stage", "--profile", "--region", "--role"];

/**
 * Commands that would use SST's own deployment, which knows one region and one kind of function.
 */
const notBySst = ["deploy", "remove", "dev", "start"];

/**
 * Why a command of the SST CLI is refused; undefined if it is not, and for every other program that
 * reads the config.
 */
export function refusalOf([, program = "", ...args]: readonly string[]): string | undefined {
  if (!/[\\/](\.bin[\\/]sst|sst[\\/]cli[\\/]sst\.js)$/.test(program)) return undefined;
  const command = args.find(
    (word, at) => !word.startsWith("-") && !withValue.includes(args[at - 1] ?? ""),
  );
  if (command === undefined || !notBySst.includes(command)) return undefined;
  const instead = command === "remove" ? "npm run academy -- undeploy" : "npm run deploy";
  return `Not by "sst ${command}", which knows one region. Run: ${instead} -- --stage NAME (docs/deploy.md).`;
}
