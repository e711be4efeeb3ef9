import { deploy } from "./cloud/deployment.ts";
import { readDeployment } from "./cloud/deploy-options.ts";
import { orExit } from "./arguments.ts";

/**
 * `npm run deploy -- --stage NAME`: builds the product, creates the stage's assembly, and deploys
 * it with the pinned CDK CLI. docs/deploy.md explains the options.
 */
const asked = orExit(() => readDeployment(process.argv.slice(2)));
process.exitCode = await deploy(asked, (line) => console.log(line));
