import { parseStage } from "../stacks/stage.ts";
import { orExit, readOptions, WrongArguments } from "./arguments.ts";
import { rotateOrigin } from "./deliver/rotate-origin.ts";

/** `npm run academy -- rotate-origin --stage NAME`: docs/operations.md, Rotating. */
const stage = orExit(() => {
  const read = readOptions("academy -- rotate-origin", { stage: { type: "string" } });
  try {
    return parseStage(read.stage).name;
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : String(error));
  }
});

try {
  const version = await rotateOrigin(stage, process.env["AWS_REGION"] ?? "ap-south-1");
  console.log("Both values are valid now. To make CloudFront send the new one, put this line into");
  console.log(`deploy/${stage}.env and deploy.`);
  console.log(`ACADEMY_ORIGIN_VERSION=${version}`);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
