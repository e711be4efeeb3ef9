import { deploy } from "./cloud/deployment.ts";
import { readDeployment } from "./cloud/deploy-options.ts";
import { orExit } from "./arguments.ts";

/**
 * `npm run deploy -- --stage NAME`: builds the product, makes the stage's assembly, and has the
 * pinned CDK CLI carry it to AWS. docs/deploy.md tells what the options are for.
 */
const asked = orExit(() => readDeployment(process.argv.slice(2)));
process.exitCode = await deploy(asked, (line) => console.log(line));
