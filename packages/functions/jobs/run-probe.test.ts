import { createLog } from "@academy/core/kernel/platform/log.ts";
import { expect, test } from "vitest";
import { createProbe } from "./run-probe.ts";

const now = Date.parse("2026-12-01T00:00:00Z");

/** The answers of a deployment, and of the registries, by method and address. */
const healthy = {
  "GET https://exams.example.org/": "<h1>Academy</h1>",
  "GET https://exams.example.org/api/health?services=all": { services: { tables: "up" } },
  "GET https://exams.example.org/api/demo-tests": [{ slot: 2, state: "open" }],
  "POST https://exams.example.org/api/demo-tests/2/guests": { token: "guest_1", testId: "t1" },
  "POST https://exams.example.org/api/tests/t1/attempts": { attemptId: "a1" },
  "GET https://rdap.org/domain/example.org": {
    events: [
      { eventAction: "registration", eventDate: "2001-01-01T00:00:00Z" },
      { eventAction: "expiration", eventDate: "2027-01-30T12:00:00Z" },
    ],
  },
};

function probing(answers: Record<string, unknown> = healthy) {
  const lines: Record<string, unknown>[] = [];
  const asked: string[] = [];
  const bodies: unknown[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    const call = `${init?.method ?? "GET"} ${url instanceof Request ? url.url : url}`;
    asked.push(call);
    if (call.endsWith("/guests")) bodies.push(init?.body);
    const answer = answers[call];
    if (answer === undefined) return new Response("no", { status: 503 });
    return new Response(typeof answer === "string" ? answer : JSON.stringify(answer));
  };
  const run = createProbe({
    origin: "https://exams.example.org",
    namespace: "academy-prod-watch",
    fetch,
    certificateUntil: async () => Date.parse("2026-12-15T06:00:00Z"),
    now: () => now,
    log: createLog((line) => lines.push(JSON.parse(line))),
  });
  return { lines, asked, bodies, run };
}

const figures = (lines: Record<string, unknown>[]) =>
  lines
    .map(({ event, Check, Answered }) => [event, Check, Answered])
    .toSorted(([, one], [, other]) => (String(one) < String(other) ? -1 : 1));

test("a deployment that answers is counted once for each check, in CloudWatch's own format", async () => {
  const { lines, run } = probing();
  await run({ look: "answers" });
  expect(figures(lines)).toEqual([
    ["probe.finished", "health", 1],
    ["probe.finished", "page", 1],
    ["probe.finished", "start", 1],
  ]);
  const metric = {
    Namespace: "academy-prod-watch",
    Dimensions: [["Check"]],
    Metrics: [{ Name: "Answered" }],
  };
  expect(lines[0]?.["_aws"]).toEqual({ Timestamp: now, CloudWatchMetrics: [metric] });
});

test("a service that is down, a page without content and a start that is refused count 0", async () => {
  const { lines, run } = probing({
    ...healthy,
    "GET https://exams.example.org/": "",
    "GET https://exams.example.org/api/health?services=all": { services: { files: "down" } },
    "POST https://exams.example.org/api/tests/t1/attempts": undefined,
  });
  await run({ look: "answers" });
  expect(figures(lines).map(([, check, answered]) => [check, answered])).toEqual([
    ["health", 0],
    ["page", 0],
    ["start", 0],
  ]);
  const [failed] = lines.filter(({ check }) => check === "health");
  expect(failed?.["error"]).toContain("does not reach: files");
});

test("one attempt is started again and again, and the next when that one is over", async () => {
  const answers: Record<string, unknown> = { ...healthy };
  const { asked, bodies, run } = probing(answers);
  const passes = () => asked.filter((call) => call.endsWith("/guests")).length;
  for (let n = 0; n < 3; n++) await run({ look: "answers" });
  expect(passes()).toBe(1);
  delete answers["POST https://exams.example.org/api/tests/t1/attempts"];
  await run({ look: "answers" });
  expect(passes()).toBe(2);
  // A probe's pass and attempt are kept for an hour, not for 30 days.
  expect(bodies).toEqual(['{"probe":true}', '{"probe":true}']);
});

test("where no demo test is open, the start is no failure", async () => {
  const { lines, run } = probing({
    ...healthy,
    "GET https://exams.example.org/api/demo-tests": [],
  });
  await run({ look: "answers" });
  expect(lines.find(({ check }) => check === "start")).toMatchObject({
    Answered: 1,
    text: "no demo test is open",
  });
});

test("it says how many days are left of the certificate and of the domain above the address", async () => {
  const { lines, run } = probing();
  await run({ look: "expiry" });
  expect(lines).toMatchObject([{ CertificateDays: 14 }, { DomainDays: 60 }]);
  const silent = probing({});
  await silent.run({ look: "expiry" });
  expect(silent.lines.map(({ event }) => event)).toEqual(["probe.finished", "probe.failed"]);
});
