import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { inject } from "vitest";
import { everything } from "./example-settings.ts";
import { createStacks } from "./stacks.ts";
import type { Settings } from "./settings.ts";

/** A build of a few bytes: synthesis only needs the folders. */
const built: Record<string, string> = {
  ".build/functions/api/handler.mjs": "export const handler = async () => {};",
  ".build/functions/api/handler.mjs.map": "{}",
  ".build/functions/export/handler.mjs": "export const handler = async () => {};",
  ".build/functions/images/handler.mjs": "export const handler = async () => {};",
  ".build/functions/import/handler.mjs": "export const handler = async () => {};",
  ".build/functions/mail-events/handler.mjs": "export const handler = async () => {};",
  ".build/functions/probe/handler.mjs": "export const handler = async () => {};",
  ".build/functions/release-check/handler.mjs": "export const handler = async () => {};",
  ".build/functions/schedule/handler.mjs": "export const handler = async () => {};",
  "packages/web/dist/index.html": "<!doctype html>",
  "packages/web/dist/assets/entry-1a2b3c.js": "",
};

interface BuildFolder {
  root: string;
  write(file: string, text: string): void;
  remove(): void;
}

export function buildFolder(within = tmpdir()): BuildFolder {
  const root = mkdtempSync(join(within, "academy-stacks-"));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const [file, text] of Object.entries(built)) write(file, text);
  return { root, write, remove: () => rmSync(root, { recursive: true, force: true }) };
}

export type Resource = {
  Properties: Record<string, unknown>;
  DeletionPolicy?: string;
  DependsOn?: string[];
};

/** Synthesises a stage offline and gives each stack's template by its part of the name. */
export function synthesise(root: string, stage: string, settings: Settings = {}, now?: number) {
  const app = new App({ analyticsReporting: false, outdir: join(root, `cdk.out.${stage}`) });
  const deployment = { stage, region: "ap-south-1", root, settings };
  const stacks = createStacks(app, { ...deployment, ...(now !== undefined && { now }) });
  const { edge, watch } = stacks;
  const templates = {
    storage: Template.fromStack(stacks.storage),
    identity: Template.fromStack(stacks.identity),
    web: Template.fromStack(stacks.web),
    api: Template.fromStack(stacks.api),
    jobs: Template.fromStack(stacks.jobs),
    pages: Template.fromStack(stacks.pages),
    backup: stacks.backup && Template.fromStack(stacks.backup),
    outpost: stacks.outpost && Template.fromStack(stacks.outpost),
    edge: edge && Template.fromStack(edge),
    watch: watch && Template.fromStack(watch),
  };
  return { app, stacks, templates };
}

type Synthesis = ReturnType<typeof synthesise> & { root: string };

/** For most tests: a stage without settings, and production with all of them. */
const examples = { test: {}, prod: everything };
const kept = new Map<string, Synthesis>();

/** An example stage, synthesised once for all test files of this process: they only read it. */
export function synthesised(stage: keyof typeof examples): Synthesis {
  const found = kept.get(stage);
  if (found) return found;
  const { root } = buildFolder(inject("scratch"));
  const made = { root, ...synthesise(root, stage, examples[stage]) };
  kept.set(stage, made);
  return made;
}

/** The templates of a stage, as JSON. */
export const templatesOf = (templates: Record<string, Template | undefined>) =>
  Object.fromEntries(
    Object.entries(templates).flatMap(([part, one]): [string, object][] =>
      one ? [[part, one.toJSON()]] : [],
    ),
  );

/** The resources of a type in a template, by logical id. */
export function resources(template: Template, type: string): Record<string, Resource> {
  // A template is plain JSON; CDK types it no closer than a map of anything.
  return template.findResources(type) as Record<string, Resource>;
}
