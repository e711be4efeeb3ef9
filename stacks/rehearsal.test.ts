import { readFileSync } from "node:fs";
import { join } from "node:path";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { FAULTS } from "@academy/local/rehearse/faults.ts";
import { rehearse } from "@academy/local/rehearse/rehearse.ts";
import { openStage, type Stage } from "@academy/local/rehearse/stage.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { type Resource, resources, synthesised } from "./synthesis.fixture.ts";

const { templates } = synthesised("prod");
const runbook = readFileSync(join(import.meta.dirname, "../docs/operations.md"), "utf8");
const parts = [templates.watch!, templates.api, templates.outpost!];

const all = (type: string): Resource[] =>
  parts.flatMap((template) => Object.values(resources(template, type)));

const Filter = z.object({
  FilterPattern: z.string(),
  MetricTransformations: z.tuple([
    z.object({
      MetricName: z.string(),
      Dimensions: z.array(z.object({ Key: z.string(), Value: z.string() })).default([]),
    }),
  ]),
});
const filters = all("AWS::Logs::MetricFilter").map(({ Properties }) => Filter.parse(Properties));

/** What the stacks' metric filters count of a line of the log, as `Name{Dimension=value}`. */
function counted(line: Record<string, unknown>): string[] {
  return filters.flatMap(
    ({ FilterPattern, MetricTransformations: [{ MetricName, Dimensions }] }) => {
      const [, event] = /^\{ \$\.event = "([^"]+)" \}$/.exec(FilterPattern) ?? [];
      if (event !== line["event"]) return [];
      const named = Dimensions.map(({ Key, Value }) => `${Key}=${String(line[Value.slice(2)])}`);
      return [`${MetricName}{${named.join()}}`];
    },
  );
}

/** A metric as alarms and the dashboard write it: its name, and the value of its dimension. */
const partsOf = (metric: string): string[] => {
  const [, name = "", value = ""] = /^(\w+)\{\w+=(.*)\}$/.exec(metric) ?? [];
  // The version and the queue are known when they are deployed.
  return ["$LATEST", "ClosingQueue"].includes(value) ? [name] : [name, value];
};

const alarmOf = (name: string) =>
  all("AWS::CloudWatch::Alarm").find(({ Properties: { AlarmName } }) =>
    typeof AlarmName === "string" ? AlarmName.endsWith(`-${name}`) : false,
  ) ??
  Object.entries(resources(templates.api, "AWS::CloudWatch::Alarm")).find(([id]) =>
    id.startsWith(name),
  )?.[1];

const [board] = all("AWS::CloudWatch::Dashboard");
const shown = JSON.stringify(board?.Properties["DashboardBody"]).replaceAll("\\", "");

const cloud = useCloud();
let stage: Stage;
beforeAll(async () => {
  stage = await openStage(cloud.env);
});
afterAll(() => stage.close());

it.each(FAULTS)("$name is counted, wakes or waits, is shown and has a row", async (fault) => {
  const { lines } = await rehearse(stage, fault);
  const logged = ["service.refused", "request.caller-denied"].includes(fault.event ?? "");
  if (logged) expect(lines.flatMap(counted)).toContain(fault.metric);
  const alarm = JSON.stringify(alarmOf(fault.alarm));
  for (const part of partsOf(fault.metric)) expect(alarm).toContain(part);
  if (!logged && fault.event === null) expect(alarm).toContain('"TreatMissingData":"breaching"');
  expect(shown).toContain(`"title":"${fault.widget}"`);
  const [row] = runbook.split("\n").filter((one) => one.startsWith(`| ${rowOf(fault.name)} |`));
  expect(row).toContain(fault.alarm);
  expect(row).toContain(fault.widget);
});

/** Faults of one service share a row: its alarm and its widget are the same. */
const rowOf = (name: string) => name.replace(/-(throttled|silent|refusing)$/, "-…");

it("has 19 faults and no row of another", () => {
  expect(FAULTS).toHaveLength(19);
  const section = runbook.slice(runbook.indexOf("## Rehearsed faults"));
  const rows = [
    ...section.slice(0, section.indexOf("\n## ", 3)).matchAll(/^\| ([a-z0-9…-]+) \|/gm),
  ];
  const names = new Set(FAULTS.map(({ name }) => rowOf(name)));
  expect(rows.map(([, name]) => name).filter((name) => name !== "fault" && name !== "---")).toEqual(
    [...names],
  );
});
