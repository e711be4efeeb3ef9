import { existsSync, readFileSync } from "node:fs";
import * as z from "zod";
import { type OutputName, outputNames } from "../../stacks/outputs.ts";
import type { Stage } from "../../stacks/stage.ts";
import type { AssembledStack } from "./assembly-folder.ts";

const Outputs = z.record(z.string(), z.record(z.string(), z.string()));

/** Outputs of all stacks of a deployment, by name. */
export type StageOutputs = Partial<Record<OutputName, string>>;

/** Reads the outputs that the CLI wrote; CDK's own references are left out. */
export function readOutputs(file: string): StageOutputs {
  const stacks = existsSync(file) ? Outputs.parse(JSON.parse(readFileSync(file, "utf8"))) : {};
  return knownOutputs(Object.values(stacks).flatMap((one) => Object.entries(one)));
}

/** The outputs that have a fixed name. */
export const knownOutputs = (all: readonly (readonly [string, string])[]): StageOutputs =>
  Object.fromEntries(all.filter(([name]) => outputNames.some((known) => known === name)));

/** A line per stack: its region and its result. */
export function resultLines(stacks: readonly AssembledStack[], said: readonly string[]): string[] {
  const wide = Math.max(...stacks.map(({ name }) => name.length));
  return stacks.map(({ name, region }) => {
    const found = said.find((line) => new RegExp(`[✅❌]\\s+${name}(\\s|$)`, "u").test(line));
    return `${name.padEnd(wide)}  ${region.padEnd(14)}  ${wordFor(found)}`;
  });
}

function wordFor(line: string | undefined): string {
  if (line === undefined) return "not started";
  if (line.includes("❌")) return "failed";
  return line.includes("(no changes)") ? "unchanged" : "deployed";
}

/** Lines of the CLI without its outputs, most of which are CDK's references between stacks. */
export const isWorthSaying = (line: string): boolean => !noise.some((one) => one.test(line));

const noise = [
  /^$/,
  /^✨/u,
  /^(Outputs|Stack ARN):$/,
  /^arn:aws[\w-]*:cloudformation:/,
  /^academy-\S+\.\w+ = /,
  /^academy-[\w-]+$/,
  /: (start|success): (Building|Built|Publishing|Published) /,
];

/** Steps that no command can do, after a stage's first deployment. */
export function stillToDo(stage: Stage, outputs: StageOutputs): string[] {
  const { SiteUrl = "", DistributionDomain = "" } = outputs;
  const host = SiteUrl.replace("https://", "");
  const address =
    host === DistributionDomain
      ? []
      : [`Point ${host} at ${DistributionDomain}: alias records A and AAAA, or a CNAME.`];
  const alarms = stage.isShared
    ? [
        "Confirm the subscriptions to alarms in the four mails that AWS sends to ACADEMY_ALARM_MAIL.",
      ]
    : [];
  return [
    ...address,
    ...alarms,
    `Sign up at ${SiteUrl}, then: npm run academy -- cloud:admin --stage ${stage.name} you@example.com`,
  ];
}
