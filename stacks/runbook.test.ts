import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { resources, synthesised, templatesOf } from "./synthesis.fixture.ts";

const prod = synthesised("prod");
const runbook = readFileSync(join(import.meta.dirname, "../docs/operations.md"), "utf8");

/** The stacks that the runbook deploys first, by the setting that it names before. */
const deployedFirst = (setting: string): string[] => {
  const after = runbook.slice(runbook.indexOf(`export ${setting}=`));
  return /--only ([a-z,]+)/.exec(after)?.[1]?.split(",") ?? [];
};

/** The stacks that import an export of storage. */
const holdersOf = (resource: string): string[] => {
  const held = new RegExp(
    `"Fn::ImportValue":"academy-prod-storage:ExportsOutput\\w+?${resource}[0-9A-F]{8}`,
  );
  return Object.entries(templatesOf(prod.templates))
    .filter(([, template]) => held.test(JSON.stringify(template)))
    .map(([part]) => part);
};

const Block = z.object({
  CORSRules: z.array(z.record(z.string(), z.unknown())).optional(),
  Rules: z.array(z.record(z.string(), z.unknown())).optional(),
});
const blocks = [...runbook.matchAll(/```json\n([^]*?)```/g)].map(([, text = ""]) =>
  Block.parse(JSON.parse(text)),
);

const Settings = z.object({
  CorsConfiguration: z.object({ CorsRules: z.array(z.record(z.string(), z.unknown())) }),
  LifecycleConfiguration: z.object({ Rules: z.array(z.record(z.string(), z.unknown())) }),
});

/** The names of all events that the product logs. */
function loggedEvents(): Set<string> {
  const packages = join(import.meta.dirname, "../packages");
  const files = globSync("{core,functions}/**/!(*.test).ts", {
    cwd: packages,
    exclude: (name) => /node_modules|testing/.test(name),
  });
  const calls = files.flatMap((file) => [
    ...readFileSync(join(packages, file), "utf8").matchAll(/log\??\.(?:info|error)\(\s*"([^"]+)"/g),
  ]);
  return new Set(calls.map(([, event = ""]) => event));
}

/** The events that filters of a stage's logs look for. */
const filteredEvents = Object.values(templatesOf(prod.templates)).flatMap((template) =>
  [...JSON.stringify(template).matchAll(/\$\.event = \\"([^"\\]+)/g)].map(
    ([, event = ""]) => event,
  ),
);

describe("log events", () => {
  const logged = loggedEvents();

  it("that alarms filter on are logged by the product", () => {
    const events = new Set(filteredEvents);
    const known = [
      "request.caller-denied",
      "request.calls-recorded",
      "request.failed",
      "request.refused",
      "request.rejected",
      "schedule.finished",
      "schedule.task-failed",
      "service.refused",
    ];
    expect([...events].toSorted()).toEqual(known);
    for (const event of events) expect(logged).toContain(event);
  });

  it("that the runbook names are logged by the product", () => {
    const subjects = new Set(Array.from(logged, (event) => event.split(".")[0]));
    const named = [...runbook.matchAll(/`([a-z-]+)\.([a-z-]+)`/g)].filter(([, subject]) =>
      subjects.has(subject),
    );
    expect(named.length).toBeGreaterThan(5);
    for (const [, subject, act] of named) expect(logged).toContain(`${subject}.${act}`);
  });
});

it("the runbook writes commands out, so that they can be copied", () => {
  expect(runbook).not.toMatch(/rollback(?: --show| --to \w+)?`/);
  expect(runbook).not.toMatch(/`aws lambda invoke`/);
});

describe("the runbook of a loss", () => {
  it("deploys first what holds the lost table or bucket by an export", () => {
    for (const [setting, resource] of [
      ["ACADEMY_CONTENT_TABLE", "Content"],
      ["ACADEMY_CONTENT_TABLE", "Attempts"],
      ["ACADEMY_BUCKET", "Bucket"],
    ] as const) {
      expect(deployedFirst(setting).toSorted()).toEqual(holdersOf(resource).toSorted());
    }
  });

  it("gives a new bucket the settings that the lost one had", () => {
    const buckets = Object.entries(resources(prod.templates.storage, "AWS::S3::Bucket"));
    const [, bucket] = buckets.find(([id]) => /^Bucket[0-9A-F]{8}$/.test(id)) ?? [];
    const { CorsConfiguration, LifecycleConfiguration } = Settings.parse(bucket?.Properties);
    // The command line spells a few names differently from templates.
    const cors = CorsConfiguration.CorsRules.map(({ ExposedHeaders, MaxAge, ...rule }) => ({
      ...rule,
      ExposeHeaders: ExposedHeaders,
      MaxAgeSeconds: MaxAge,
    }));
    const rules = LifecycleConfiguration.Rules.map(({ Prefix, ExpirationInDays, ...rule }) => ({
      ...rule,
      Filter: Prefix === undefined ? {} : { Prefix },
      ...(ExpirationInDays !== undefined && { Expiration: { Days: ExpirationInDays } }),
    }));
    expect(blocks.find(({ CORSRules }) => CORSRules)?.CORSRules).toEqual(cors);
    // Rules must have names there, which templates omit.
    const said = blocks.find(({ Rules }) => Rules)?.Rules ?? [];
    expect(said).toEqual(rules.map((rule, i) => ({ ID: said[i]?.["ID"], ...rule })));
  });
});

/** The names in the first column of the table of alarms; "…" is a placeholder for the ending of a name. */
const rows = [...runbook.matchAll(/^\| ([A-Z][\w…, -]*)(?: \([\w-]+\))? \|/gm)].flatMap(
  ([, names = ""]) => names.split(", "),
);

/** Alarms that send a letter; the canary's stop a deployment. */
const alarms = ["watch", "outpost"] as const;

const fits = (row: string, name: string) =>
  row.endsWith("…") ? name.startsWith(row.slice(0, -1)) : row === name;

describe("the runbook of alarms", () => {
  it("says in the row of each alarm which wakes someone up", () => {
    for (const part of alarms) {
      for (const { Properties } of Object.values(
        resources(prod.templates[part]!, "AWS::CloudWatch::Alarm"),
      )) {
        const name = String(Properties["AlarmName"]).replace(/^academy-prod-\w+-/, "");
        const line = /^\*\*Wake\*\*: (.*)$/m.exec(runbook)?.[1] ?? "";
        const listed = line.split(", ").some((one) => fits(one.replace(/[.`]+$/, ""), name));
        expect([name, listed]).toEqual([
          name,
          JSON.stringify(Properties["AlarmActions"]).includes('"Ref":"Alarms'),
        ]);
      }
    }
  });

  it("has one row for every alarm, and no other", () => {
    const names = alarms.flatMap((part) =>
      Object.values(resources(prod.templates[part]!, "AWS::CloudWatch::Alarm")).map(
        ({ Properties }) => String(Properties["AlarmName"]).replace(/^academy-prod-\w+-/, ""),
      ),
    );
    const ofCanary = Object.keys(resources(prod.templates.api, "AWS::CloudWatch::Alarm"));
    names.push(...ofCanary.map((id) => id.replace(/[0-9A-F]{8}$/, "")));
    const isEvent = (row: string) => ["BackupFailed", "CanaryStopped"].includes(row);
    const rowsOf = (name: string) => rows.filter((row) => fits(row, name)).length;
    expect([...new Set(names)].filter((name) => rowsOf(name) !== 1)).toEqual([]);
    expect(rows.filter((row) => !isEvent(row) && !names.some((name) => fits(row, name)))).toEqual(
      [],
    );
  });
});
