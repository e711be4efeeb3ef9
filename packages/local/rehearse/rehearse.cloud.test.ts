import { afterAll, beforeAll, expect, test } from "vitest";
import { useCloud } from "../testing/cloud.ts";
import { FAULTS } from "./faults.ts";
import { rehearse } from "./rehearse.ts";
import { openStage, type Stage } from "./stage.ts";

/** Events about work that could not be done because a service refused. */
const FOLLOWS = [
  "request.refused",
  "request.announcement-skipped",
  "service.failed",
  "bulk.event-lost",
];

const cloud = useCloud();
let stage: Stage;
beforeAll(async () => {
  stage = await openStage(cloud.env);
});
afterAll(() => stage.close());

test.each(FAULTS)("$name: the log names it", async (fault) => {
  const { calls, lines } = await rehearse(stage, fault);
  const logged = lines.filter(({ event }) => event === fault.event);
  if (fault.event === null) expect(lines).toEqual([]);
  else expect(logged).toContainEqual(expect.objectContaining(fault.facts));
  if (fault.plant.kind !== "service") return;
  const { service } = fault.plant;
  const refused = lines.filter(({ event }) => event === "service.refused");
  // The log blames no other service, unless this machine is too busy to answer in time.
  const others = refused.filter((line) => line["service"] !== service);
  expect(others.filter(({ cause }) => cause !== "TimeoutError")).toEqual([]);
  for (const line of refused) {
    expect(line).toMatchObject({ level: "error", operation: expect.any(String) });
    expect(line).toMatchObject({ release: "rehearsal", cause: expect.any(String) });
    if (line["service"] === "dynamo") expect(line).toHaveProperty("table", expect.any(String));
    expect(line).toMatchObject({ tries: expect.any(Number), heldMs: expect.any(Number) });
  }
  // Log lines about consequences name the same cause, in their text too.
  const follows = lines.filter(({ event }) => FOLLOWS.includes(String(event)));
  if (others.length === 0) {
    for (const line of follows) {
      const { cause = "" } = fault.facts;
      expect(line).toMatchObject({ service, cause });
      expect(line).toHaveProperty("error", expect.stringContaining(`${cause}: `));
    }
  }
  // No person waits for an event: events start background work, and the schedule repeats lost ones.
  if (service === "events") return;
  expect(refused.some(({ route, requestId }) => route && requestId)).toBe(true);
  // Every line about a consequence names its request, and some requests were refused.
  const seen = lines.filter(({ event }) => event === "request.refused");
  if (others.length === 0) {
    for (const line of follows) expect(line).toHaveProperty("requestId", expect.any(String));
    expect(seen).not.toEqual([]);
  }
  expect(calls.some(({ status }) => status === 503)).toBe(true);
});
