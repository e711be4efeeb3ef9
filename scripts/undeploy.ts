import { readRemoval, remove } from "./cloud/removal.ts";
import { orExit } from "./arguments.ts";

/** `npm run academy -- undeploy --stage NAME`: removes a stage and all its data from AWS, but never production. */
const asked = orExit(() => readRemoval(process.argv.slice(2)));
process.exitCode = await remove(asked, (line) => console.log(line), process.stdin);
