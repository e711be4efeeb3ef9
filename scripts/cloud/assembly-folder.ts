import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { WrongArguments } from "../arguments.ts";

/** A stack of an assembly, and its region. */
export interface AssembledStack {
  name: string;
  region: string;
  /** The template's text, which is uploaded unchanged, and its file. */
  template: string;
  file: string;
  /** Names of the stacks that must be deployed before it. */
  after: string[];
}

const Manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      environment: z.string().optional(),
      dependencies: z.array(z.string()).default([]),
      properties: z.object({ templateFile: z.string().optional() }).optional(),
    }),
  ),
});

/** The stacks of the assembly in a folder. @throws WrongArguments if there is none */
export function stacksIn(folder: string): AssembledStack[] {
  const file = join(folder, "manifest.json");
  if (!existsSync(file)) {
    throw new WrongArguments(`${folder} holds no assembly: there is no manifest.json in it.`);
  }
  const { artifacts } = Manifest.parse(JSON.parse(readFileSync(file, "utf8")));
  const stacks = Object.entries(artifacts).filter(
    ([, { type }]) => type === "aws:cloudformation:stack",
  );
  const names = new Set(stacks.map(([name]) => name));
  return stacks.map(([name, { environment = "", dependencies, properties }]) => {
    const file = properties?.templateFile ?? "";
    return {
      name,
      region: environment.split("/").at(-1) ?? "",
      template: readFileSync(join(folder, file), "utf8"),
      file,
      after: dependencies.filter((one) => names.has(one)),
    };
  });
}

/** The regions of an assembly's stacks. */
export const regionsOf = (stacks: readonly AssembledStack[]): string[] => [
  ...new Set(stacks.map(({ region }) => region)),
];
