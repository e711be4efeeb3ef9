import { parseArgs } from "node:util";
import { StartError } from "../start-error.ts";
import { THROTTLE_MODES, type ThrottleMode } from "../throttle/limits.ts";

export interface StartOptions {
  /** The web app's port; the embedded cloud takes the next one. */
  readonly port: number;
  readonly dataDir: string;
  readonly host: string;
  readonly reset: boolean;
  /** Offers login with a stand-in for Google. */
  readonly google: boolean;
  /** Requires a second factor from administrators, reviewers and markers, as production does. */
  readonly secondFactor: boolean;
  /** Lets tests move the clock; see clock/clock-control.ts. */
  readonly testClock: boolean;
  /** Which calls are refused as on AWS; undefined accepts every call. */
  readonly throttle: ThrottleMode | undefined;
}

const loopback = "127.0.0.1";

export const usage = `Usage: npm start -- [options]
  --port N     port of the web app; the embedded cloud takes N+1 (default 3000)
  --data DIR   folder that keeps all data (default .data)
  --host H     address to listen on (default 127.0.0.1, this machine only)
  --reset      begin with empty data
  --google     offer login with a stand-in for Google, whose page takes N+2 by https
  --second-factor  demand a second factor of administrators, as production does
  --test-clock for tests: POST {"advanceMs": N} to /_clock of the embedded cloud moves its clock
  --throttle M refuse as AWS does what is above its limits (M: aws), or above a hundredth (M: hard)
  --help       show this text`;

/**
 * Reads the command line of `npm start`.
 *
 * @returns the options, or "help" when they are asked for
 * @throws StartError with exit code 2 and one line that says what is wrong
 */
export function readArgs(args: readonly string[]): StartOptions | "help" {
  const values = parse(args);
  if (values.help) return "help";
  const host = readHost(values.host ?? loopback);
  const testClock = values["test-clock"] ?? false;
  if (testClock && host !== loopback) throw wrong(`--test-clock works on ${loopback} only`);
  return {
    port: readPort(values.port ?? "3000", values.google ? 2 : 1),
    dataDir: filled("--data", values.data ?? ".data"),
    host,
    testClock,
    throttle: readThrottle(values.throttle),
    reset: values.reset ?? false,
    google: values.google ?? false,
    secondFactor: values["second-factor"] ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: "string" },
        data: { type: "string" },
        host: { type: "string" },
        reset: { type: "boolean" },
        google: { type: "boolean" },
        "second-factor": { type: "boolean" },
        "test-clock": { type: "boolean" },
        throttle: { type: "string" },
        help: { type: "boolean" },
      },
    }).values;
  } catch (error) {
    const [reason = ""] = (error instanceof Error ? error.message : "").split(/\.?(?: To |\n|$)/);
    throw wrong(reason);
  }
}

/** @param following how many ports after it are used as well */
function readPort(text: string, following: number): number {
  const port = Number(text);
  const most = 65_535 - following;
  if (/^\d+$/.test(text) && port >= 1 && port <= most) return port;
  throw wrong(`--port must be a whole number from 1 to ${most}, not '${text}'`);
}

function readHost(text: string): string {
  const host = filled("--host", text);
  if (host === "localhost") return loopback;
  if (/^[\w.:-]+$/.test(host)) return host;
  throw wrong(`--host must be an address or a host name, not '${text}'`);
}

function readThrottle(text: string | undefined): ThrottleMode | undefined {
  if (text === undefined) return undefined;
  const mode = THROTTLE_MODES.find((one) => one === text);
  if (mode !== undefined) return mode;
  throw wrong(`--throttle must be aws or hard, not '${text}'`);
}

function filled(option: string, text: string): string {
  if (text.trim() !== "") return text;
  throw wrong(`${option} must not be empty`);
}

const wrong = (reason: string) => new StartError(`${reason}. See npm start -- --help.`, 2);
