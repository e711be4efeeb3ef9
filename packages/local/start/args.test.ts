import { describe, expect, test } from "vitest";
import { readArgs } from "./args.ts";
import { StartError } from "../start-error.ts";

describe("good command lines", () => {
  test("default to what fits a laptop", () => {
    const modest = { port: 3000, dataDir: ".data", host: "127.0.0.1", reset: false };
    const none = { google: false, secondFactor: false, testClock: false, throttle: undefined };
    expect(readArgs([])).toEqual({ ...modest, ...none });
  });

  test("set each value, in both spellings", () => {
    const place = { port: 8080, dataDir: "a b", host: "0.0.0.0" };
    const none = { secondFactor: false, testClock: false, throttle: undefined };
    const expected = { ...place, ...none, reset: true, google: true };
    const spaced = ["--port", "8080", "--data", "a b", "--host", "0.0.0.0", "--reset", "--google"];
    expect(readArgs(spaced)).toEqual(expected);
    const joined = ["--port=8080", "--data=a b", "--host=0.0.0.0", "--reset", "--google"];
    expect(readArgs(joined)).toEqual(expected);
  });

  test("let tests move the clock", () => {
    expect(readArgs(["--test-clock"])).toMatchObject({ testClock: true });
  });

  test("require a second factor from administrators", () => {
    expect(readArgs(["--second-factor"])).toMatchObject({ secondFactor: true });
  });

  test("apply AWS's limits, or a hundredth of them", () => {
    expect(readArgs(["--throttle", "aws"])).toMatchObject({ throttle: "aws" });
    expect(readArgs(["--throttle=hard"])).toMatchObject({ throttle: "hard" });
  });

  test("can ask for help", () => {
    expect(readArgs(["--help"])).toBe("help");
  });
});

describe("bad command lines", () => {
  test.each([
    [["--prot", "1"], "--prot"],
    [["extra"], "extra"],
    [["--port"], "--port"],
    [["--port", "0"], "--port"],
    [["--port", "65535"], "--port"],
    [["--port", "65534", "--google"], "--port"],
    [["--port", "3e3"], "--port"],
    [["--port", "-1"], "--port"],
    [["--port", "abc"], "abc"],
    [["--data", ""], "--data"],
    [["--host", "a b"], "--host"],
    [["--reset=1"], "--reset"],
    [["--throttle"], "--throttle"],
    [["--throttle", "soft"], "soft"],
    [["--test-clock", "--host", "0.0.0.0"], "--test-clock"],
  ])("%j get one line that names the culprit, and code 2", (args, culprit) => {
    let caught: unknown;
    try {
      readArgs(args);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(StartError);
    expect(caught).toMatchObject({ exitCode: 2 });
    expect(String(caught)).toContain(culprit);
    expect(String(caught)).not.toContain("\n");
  });
});
