import { existsSync, readFileSync } from "node:fs";
import * as z from "zod";
import { type OutputName, outputNames } from "../../stacks/outputs.ts";
import type { Stage } from "../../stacks/stage.ts";
import type { AssembledStack } from "./assembly-folder.ts";

const Outputs = z.record(z.string(), z.record(z.string(), z.string()));

/** Outputs of a deployment, of all its stacks, by name. */
export type StageOutputs = Partial<Record<OutputName, string>>;

/** Reads what the CLI wrote of all stacks' outputs; CDK's own references are left out. */
export function readOutputs(file: string): StageOutputs {
  const stacks = existsSync(file) ? Outputs.parse(JSON.parse(readFileSync(file, "utf8"))) : {};
  return knownOutputs(Object.values(stacks).flatMap((one) => Object.entries(one)));
}

/** Those of some outputs that have a fixed name. */
export const knownOutputs = (all: readonly (readonly [string, string])[]): StageOutputs =>
  Object.fromEntries(all.filter(([name]) => outputNames.some((known) => known === name)));

/** A line a stack: where it is, and what became of it. */
export function resultLines(stacks: readonly AssembledStack[], said: readonly string[]): string[] {
  const wide = Math.max(...stacks.map(({ name }) => name.length));
  return stacks.map(({ name, region }) => {
    const told = said.find((line) => new RegExp(`[✅❌]\\s+${name}(\\s|$)`, "u").test(line));
    return `${name.padEnd(wide)}  ${region.padEnd(14)}  ${wordFor(told)}`;
  });
}

function wordFor(line: string | undefined): string {
  if (line === undefined) return "not started";
  if (line.includes("❌")) return "failed";
  return line.includes("(no changes)") ? "unchanged" : "deployed";
}

/** Lines of the CLI without its outputs, of which most are CDK's references between stacks. */
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

/** What no command can do, once a stage is there for the first time. */
export function stillToDo(stage: Stage, outputs: StageOutputs): string[] {
  const { SiteUrl = "", DistributionDomain = "" } = outputs;
  const host = SiteUrl.replace("https://", "");
  const address =
    host === DistributionDomain
      ? []
      : [`Point ${host} at ${DistributionDomain}: alias records A and AAAA, or a CNAME.`];
  const alarms = stage.isShared
    ? ["Confirm the subscription to alarms in the mail that AWS sends to ACADEMY_ALARM_MAIL."]
    : [];
  return [
    ...address,
    ...alarms,
    `Sign up at ${SiteUrl}, then: npm run cloud:admin -- --stage ${stage.name} you@example.com`,
  ];
}
