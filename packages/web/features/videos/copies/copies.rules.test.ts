import { describe, expect, test } from "vitest";
import { failureWords, jobIdOf, stateWords } from "./copy-job.rules.ts";
import { concernOf } from "./power.ts";
import { slowLinesOf } from "./slow-lines.rules.ts";

test("progress is shown with the minutes that are left, once they are known", () => {
  const encoding = { at: "encoding", share: 0.414 } as const;
  expect(stateWords({ ...encoding, minutes: null })).toBe("41%");
  expect(stateWords({ ...encoding, minutes: 11 })).toBe("41%, about 11 min left");
  const sending = { at: "sending", name: "middle", share: 0.5 } as const;
  expect(stateWords({ ...sending, isWaiting: false })).toBe("sending normal, 50%");
  expect(stateWords({ ...sending, isWaiting: true })).toMatch(/waiting for the connection/);
});

test("failures say what is lacking, with its size, and what helps", () => {
  expect(failureWords({ why: "space", bytes: 400_000_000 })).toMatch(/the copies need 400 MB/);
  expect(failureWords({ why: "encoder", reason: "codec reclaimed" })).toBe(
    "Copies failed: codec reclaimed",
  );
  expect(failureWords({ why: "too long" })).toMatch(/Divide the lecture/);
  expect(failureWords({ why: "no encoder" })).toMatch(/Chrome, Edge or Firefox/);
});

test("the same file has the same folder, another version of it another one", () => {
  const file = { name: "Unit 3: light.mp4", size: 12, lastModified: 5 };
  expect(jobIdOf(file)).toBe("lecture-Unit_3__light.mp4-12-5");
  expect(jobIdOf({ ...file, lastModified: 55 })).not.toBe(jobIdOf(file));
  expect(jobIdOf({ ...file, name: "x".repeat(300) }).length).toBeLessThan(140);
});

describe("the list says how a video is on slow lines", () => {
  const hour = { duration: 3600, copiesWanted: [] };
  const copy = (name: "voice" | "low" | "middle" | "high", size: number) => ({ name, size });

  test.for([
    ["ready (39, 65 and 235 MB an hour)", null, ["voice 12", "low 39", "middle 65", "high 235"], 0],
    ["2 of 4", "Make the other copies", ["voice 12", "low 39"], 2],
    ["only the file", "Make copies", [], 3],
    ["the file is small enough", null, [], 0],
  ] as const)("%s", ([words, action, given, missing]) => {
    const copies = given.map((text) => {
      const [name = "low", size] = text.split(" ");
      return copy(name as "low", Number(size) * 1e6);
    });
    const copiesWanted = (["low", "middle", "high"] as const).slice(3 - missing);
    expect(slowLinesOf({ ...hour, copies, copiesWanted })).toEqual({ words, action });
  });
});

describe("before hours of work the page asks, where the browser says it", () => {
  test.for([
    ["battery", { getBattery: async () => ({ charging: false }) }],
    [
      "metered",
      { connection: { type: "cellular" }, getBattery: async () => ({ charging: false }) },
    ],
    ["metered", { connection: { saveData: true } }],
    [
      null,
      {
        connection: { type: "wifi", saveData: false },
        getBattery: async () => ({ charging: true }),
      },
    ],
    [null, {}],
    [null, { getBattery: () => Promise.reject(new Error("not allowed")) }],
  ] as const)("%s", async ([concern, host]) => {
    expect(await concernOf(host)).toBe(concern);
  });
});
