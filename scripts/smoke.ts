import { parseArgs } from "node:util";
import { orExit, WrongArguments } from "./arguments.ts";
import { runSmoke } from "./deliver/smoke-checks.ts";
import { openTarget, type SmokeTarget } from "./deliver/smoke-target.ts";

/**
 * `npm run academy -- smoke URL`: makes a visitor's requests to a deployment, within half a minute. Ends
 * with 1 if something is wrong. docs/deploy.md, Pipeline.
 */
const USAGE =
  "npm run academy -- smoke URL [--build ID] [--gateway URL] [--function HOST] [--embedded]: the site's address, the build that must answer, the gateway's own address and the function's; --embedded for npm start, which has no CloudFront";

const options = {
  build: { type: "string" },
  gateway: { type: "string" },
  function: { type: "string" },
  embedded: { type: "boolean", default: false },
} as const;

function read(args: string[]): { target: SmokeTarget; embedded: boolean } {
  const { values, positionals } = parsed(args);
  const [url = "", ...more] = positionals;
  if (!URL.canParse(url) || more.length > 0) throw new WrongArguments(USAGE);
  const { DELIVER_SMOKE_EMAIL: email, DELIVER_SMOKE_PASSWORD: password } = process.env;
  const account = email && password ? { email, password } : undefined;
  const { build, gateway, function: host, embedded } = values;
  return {
    target: openTarget({ origin: new URL(url).origin, build, gateway, host, account }),
    embedded,
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new WrongArguments(`${error instanceof Error ? error.message : String(error)}. ${USAGE}`);
  }
}

const { target, embedded } = orExit(() => read(process.argv.slice(2)));
const failed = await runSmoke(target, { embedded, say: (line) => console.log(line) });
console.log(failed === 0 ? "The deployment works." : `${failed} checks failed`);
process.exitCode = failed === 0 ? 0 : 1;
