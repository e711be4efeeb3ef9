import { describe, expect, test } from "vitest";
import { overloaded } from "../platform/overload.ts";
import type { Table } from "../platform/table.ts";
import { AppError, isAppError } from "../shared/error.ts";
import { memoryDeps } from "../testing/memory-deps.fixture.ts";
import { testClock } from "../testing/world.ts";
import { tryPassword } from "./sign-in-tries.service.ts";

const tried = { email: "asha@school.test", caller: { ip: "192.0.2.7" } };
const RIGHT = { userId: "u_1" };
const busy = overloaded(new Error("TooManyRequestsException"));

const locked = new AppError("limited", "locked_by_the_directory", "Please wait a few minutes.");

function refusalOf(error: unknown): string {
  if (isAppError(error)) return `${error.kind} ${error.code}`;
  throw error;
}

/** Sign-ins of one account, whose directory and table are in trouble when they are told so. */
function account() {
  const errors: string[] = [];
  const lost = { tries: 0 };
  const made = memoryDeps(testClock());
  const update: Table["update"] = async (key, change, condition) => {
    if (!change.text.includes(":less") || lost.tries === 0) {
      return made.content.update(key, change, condition);
    }
    lost.tries -= 1;
    throw overloaded(new Error("ThrottlingException"));
  };
  const content: Table = {
    get: (...args) => made.content.get(...args),
    put: (...args) => made.content.put(...args),
    update,
    remove: (...args) => made.content.remove(...args),
    query: (...args) => made.content.query(...args),
    all: (...args) => made.content.all(...args),
    batchGet: (...args) => made.content.batchGet(...args),
    batchPut: (...args) => made.content.batchPut(...args),
    batchRemove: (...args) => made.content.batchRemove(...args),
  };
  const log = { info: () => {}, error: (kind: string) => void errors.push(kind) };
  const deps = { ...made, content, log };
  const outcome = (attempt: () => Promise<object | undefined>) =>
    tryPassword(deps, tried, attempt).then(() => "not refused", refusalOf);
  return {
    errors,
    lose: (tries: number) => void (lost.tries = tries),
    right: () => outcome(async () => RIGHT),
    wrong: () => outcome(async () => undefined),
    throttled: () => outcome(() => Promise.reject(busy)),
    locked: () => outcome(() => Promise.reject(locked)),
  };
}

describe("a try", () => {
  test("is given back when the directory could not say, however often", async () => {
    const { right, throttled } = account();
    for (let n = 0; n < 10; n++) expect(await throttled()).toBe("unavailable overloaded");
    expect(await right()).toBe("not refused");
  });

  test("is spent by a definite no", async () => {
    const { right, wrong } = account();
    for (let n = 0; n < 5; n++) expect(await wrong()).toBe("not refused");
    expect(await right()).toBe("limited too_many_tries");
  });

  test("that a throttled table does not take back refuses no right password", async () => {
    const { errors, lose, right } = account();
    lose(2);
    expect(await right()).toBe("not refused");
    expect(errors).toEqual(["sign-in.try-not-given-back", "sign-in.try-not-given-back"]);
    expect(await right()).toBe("not refused");
  });

  test("that a throttled table does not take back leaves the directory's word as it was", async () => {
    const { lose, locked: refused } = account();
    lose(1);
    expect(await refused()).toBe("limited locked_by_the_directory");
  });
});
