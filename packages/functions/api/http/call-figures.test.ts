import { expect, it } from "vitest";
import { bareDeps } from "../testing/bare-deps.fixture.ts";
import { callFigures } from "./call-figures.ts";

const call = (method: string, path: string, more: object = {}) => ({
  method,
  path,
  route: "/api/:id",
  status: 200,
  requestId: "r-1",
  ms: 20,
  ...more,
});
const save = call("PATCH", "/api/attempts/a_1/answers");

it("what students do is logged once a minute, and nothing of it twice", () => {
  const { deps, lines } = bareDeps();
  let now = 1_000_000;
  const note = callFigures({ log: deps.log, clock: { now: () => now } });
  note(save);
  const counted = (line: object) => expect.objectContaining(line) as object;
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    counted({ event: "request.calls-recorded", starts: 0, saves: 1, submissions: 0 }),
  ]);
  note(call("POST", "/api/tests/t_1/attempts"));
  note(call("POST", "/api/submissions/t_1/submit"));
  for (let n = 0; n < 4; n++) note(save);
  note({ ...save, status: 409 });
  note(call("GET", "/api/tests/t_1/attempts"));
  expect(lines).toHaveLength(1);
  now += 60_000;
  note(call("GET", "/api/health"));
  expect(JSON.parse(lines[1] ?? "")).toMatchObject({ starts: 1, saves: 4, submissions: 1 });
  now += 60_000;
  note(call("GET", "/api/health"));
  expect(lines).toHaveLength(2);
});

it("a call that took longer than three seconds is logged with its route, whatever it was answered", () => {
  const { deps, lines } = bareDeps();
  const note = callFigures(deps);
  note(call("GET", "/api/x", { ms: 2999 }));
  note(call("GET", "/api/x", { ms: 3000.6, status: 503 }));
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      event: "request.slowly-finished",
      requestId: "r-1",
      route: "/api/:id",
      status: 503,
      ms: 3001,
    }) as object,
  ]);
});
