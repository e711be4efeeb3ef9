import { describe, expect, inject, it } from "vitest";
import { everything } from "./example-settings.ts";
import { readExamWarm, type WarmWindow } from "./exam-warm.ts";
import { buildFolder, synthesise } from "./synthesis.fixture.ts";
import { withWarmTimes } from "./warm-template.ts";

const { root } = buildFolder(inject("scratch"));
const at = (time: string) => Date.parse(time);

/** Settings and a time, as of which an assembly is made or deployed. */
interface Day {
  windows: WarmWindow[];
  now: number;
}

const MORNING = readExamWarm("2026-12-05T09:30+05:30/2026-12-05T13:30+05:30=700");
const TWO = readExamWarm(
  "2026-12-05T09:30+05:30/2026-12-05T13:30+05:30=400,2026-12-06T09:30+05:30/2026-12-06T13:30+05:30=90",
);
const days: Record<string, Day> = {
  "before any exam is planned": { windows: [], now: at("2026-11-20T10:00Z") },
  "the evening before": { windows: MORNING, now: at("2026-12-04T18:00Z") },
  "in the middle of the exam": { windows: TWO, now: at("2026-12-05T06:00Z") },
  "when all is over": { windows: TWO, now: at("2026-12-07T06:00Z") },
};

/** The template of the API's stack, as it is written into an assembly. */
const made = Object.fromEntries(
  Object.entries(days).map(([day, { windows, now }]) => {
    const settings = { ...everything, examWarm: windows };
    const { templates } = synthesise(root, "staging", settings, now);
    return [day, JSON.stringify(templates.api.toJSON(), undefined, 1)];
  }),
);

describe.each(Object.keys(days))("an assembly that was made %s", (then) => {
  it.each(Object.entries(days))(
    "and is deployed %s, is as one of that time",
    (day, { windows, now }) => {
      const deployed: unknown = JSON.parse(withWarmTimes(made[then] ?? "", windows, now));
      expect(deployed).toEqual(JSON.parse(made[day] ?? ""));
    },
  );

  it("stays byte for byte if it is deployed then", () => {
    const { windows = [], now = 0 } = days[then] ?? {};
    expect(withWarmTimes(made[then] ?? "", windows, now)).toBe(made[then]);
  });
});

it("a template without an API is left alone", () => {
  const text = '{ "Resources": { "A": { "Type": "AWS::S3::Bucket" } } }';
  expect(withWarmTimes(text, MORNING, 0)).toBe(text);
});
