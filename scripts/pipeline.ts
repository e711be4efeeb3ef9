import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { PipelineStack } from "../stacks/pipeline.stack.ts";
import { orExit, readOptions, WrongArguments } from "./arguments.ts";

/**
 * `npm run academy -- pipeline --repository OWNER/NAME`: creates the stack that lets the repository's
 * workflows into an account. An administrator of the account deploys it once, with the command that
 * this prints.
 */
const outdir = join(import.meta.dirname, "../.build/cloud/pipeline");
const home = process.env["AWS_REGION"] ?? "ap-south-1";

const repository = orExit(() => {
  const { repository: name = "" } = readOptions("academy -- pipeline", {
    repository: { type: "string" },
  });
  if (/^[\w.-]+\/[\w.-]+$/.test(name)) return name;
  throw new WrongArguments(`--repository must be OWNER/NAME, not "${name}".`);
});
const app = new App({ analyticsReporting: false, outdir });
new PipelineStack(app, "academy-pipeline", { env: { region: home }, repository, home });
app.synth();
console.log(`Read ${outdir}/academy-pipeline.template.json, then deploy it with:`);
console.log(`npm exec cdk -- deploy --app ${outdir} academy-pipeline`);
