import { startCloud } from "../packages/local/cloud.ts";
import { FAULTS, type Fault } from "../packages/local/rehearse/faults.ts";
import { type Rehearsed, rehearse } from "../packages/local/rehearse/rehearse.ts";
import { openStage } from "../packages/local/rehearse/stage.ts";
import { orExit, readOptions, WrongArguments } from "./arguments.ts";

/** So many lines of the log are enough to see what it says. */
const SHOWN = 6;

/**
 * `npm run academy -- rehearse --fault NAME`: plays a bad minute on the embedded cloud and says by
 * what it is found. docs/operations.md, Rehearsed faults.
 */
function read(): Fault {
  const { fault: name } = readOptions("academy -- rehearse", { fault: { type: "string" } });
  const fault = FAULTS.find((one) => one.name === name);
  if (fault) return fault;
  const names = FAULTS.map((one) => one.name).join(", ");
  throw new WrongArguments(`npm run academy -- rehearse --fault NAME, one of: ${names}.`);
}

function report({ what, metric, alarm, widget }: Fault, { calls, lines }: Rehearsed): string[] {
  const shown = lines.slice(0, SHOWN).map((line) => `  ${JSON.stringify(line).slice(0, 400)}`);
  const more = lines.length - shown.length;
  return [
    `What was planted: ${what}.`,
    "",
    "What people met:",
    ...calls.map((call) => `  ${call.status} after ${call.ms} ms: ${call.what}`),
    "",
    `What the log says${more > 0 ? `, and ${more} lines more` : ""}:`,
    ...(shown.length > 0 ? shown : ["  nothing"]),
    "",
    `Metric     ${metric}`,
    `Alarm      ${alarm}`,
    `Dashboard  ${widget}`,
    "What to do is in docs/operations.md, Rehearsed faults.",
  ];
}

const fault = orExit(read);
const cloud = await startCloud({ port: 0 });
try {
  const stage = await openStage(cloud.env);
  console.log(report(fault, await rehearse(stage, fault)).join("\n"));
  await stage.close();
} finally {
  await cloud.stop();
}
