import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { join, resolve } from "node:path";
import { type StartOptions, readArgs, usage } from "./args.ts";
import { type LoadProduct, type Product, banner } from "./product.ts";
import { publicHost, startCloud } from "../cloud.ts";
import { tableNames } from "../cloud-settings.ts";
import { installTestClock } from "../clock/test-clock.ts";
import { openDataFolder } from "../disk/data-folder.ts";
import { createTables } from "../dynamo/create-tables.ts";
import { listen, loopbackNames } from "../http/http-server.ts";
import { writeEnvironment } from "../disk/environment-file.ts";
import { checkPorts } from "../http/ports.ts";
import { readStaticFiles } from "../http/static-files.ts";
import { createThrottle } from "../throttle/throttle.ts";
import { startTicker } from "./ticker.ts";
import { webHandler } from "../http/web-server.ts";
import { isDiskFull, reportDiskFull, reportedDiskFull } from "../disk/trouble.ts";
import { StartError } from "../start-error.ts";

/** The parts that differ between `npm start` and a test of it. */
export interface RunParts {
  readonly loadProduct: LoadProduct;
  /** Builds the web app if needed; @returns its folder */
  readonly buildWeb: (say: (line: string) => void) => Promise<string>;
  readonly say: (line: string) => void;
}

export interface Running {
  readonly appUrl: string;
  /** Rejects when a part of the product ends unexpectedly. */
  readonly failed: Promise<never>;
  readonly stop: () => Promise<void>;
}

type Stops = (() => Promise<void>)[];

/**
 * Starts everything: data folder, embedded cloud, product, web server, schedule.
 *
 * @throws StartError with one line for the user; whatever has started is stopped again
 */
async function run(options: StartOptions, parts: RunParts): Promise<Running> {
  const stops: Stops = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    return { ...(await start(options, parts, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  options: StartOptions,
  parts: RunParts,
  stops: Stops,
): Promise<Omit<Running, "stop">> {
  const { port, host } = options;
  const dataDir = resolve(options.dataDir);
  const data = await openDataFolder(dataDir);
  stops.push(() => data.release());
  await checkPorts(port, host, options.google ? 3 : 2);
  if (options.reset) await data.empty();
  const webFolder = await parts.buildWeb(parts.say);
  const open = host !== "127.0.0.1";
  const appUrl = `http://${open ? publicHost(host) : "localhost"}:${port}`;
  const signInPort = options.google ? port + 2 : undefined;
  const testClock = options.testClock
    ? await installTestClock(join(dataDir, "clock.json"))
    : undefined;
  const place = { dataDir, port: port + 1, host, webOrigin: appUrl };
  const throttle = options.throttle && createThrottle(options.throttle);
  const cloud = await startCloud({ ...place, signInPort, testClock, throttle });
  stops.push(() => cloud.stop());
  const rule = options.secondFactor ? "required" : "optional";
  const env = { ...cloud.env, ADMIN_SECOND_FACTOR: rule };
  await writeEnvironment(dataDir, env);
  const product = await startProduct(env, cloud.signInPage.host, parts.loadProduct);
  cloud.onEvent(product.onEvent);
  const api = throttle?.api(product.api) ?? product.api;
  await startWeb(options, { ...product, api }, webFolder, stops);
  throttle?.begin();
  const ticker = startTicker(product.job, Date, (error) => console.error(error));
  cloud.onClockMoved(async () => {
    await ticker.tick();
    await cloud.eventsDone();
  });
  stops.push(() => ticker.stop());
  const places = { appUrl, cloudUrl: cloud.url, dataDir, signInPage: cloud.signInPage.host };
  parts.say(banner({ ...places, signIns: product.signIns, open, throttle: options.throttle }));
  return { appUrl, failed: cloud.failed };
}

async function startProduct(
  env: Readonly<Record<string, string>>,
  signInPage: string | undefined,
  loadProduct: LoadProduct,
): Promise<Product> {
  Object.assign(process.env, env);
  const client = new DynamoDBClient({});
  await createTables(client, tableNames);
  client.destroy();
  return loadProduct(env, signInPage);
}

async function startWeb(
  { port, host }: StartOptions,
  { api, sealed, deployment, securityHeaders, checkoutHeaders }: Product,
  folder: string,
  stops: Stops,
): Promise<void> {
  const files = await readStaticFiles(folder);
  const hostNames = host === "127.0.0.1" ? loopbackNames : undefined;
  const headers = { securityHeaders, checkoutHeaders };
  const web = webHandler({ files, api, ...(sealed && { sealed }), deployment, ...headers });
  const server = await listen(web, { port, host, hostNames });
  stops.push(() => server.stop());
}

/**
 * The command line of `npm start`: runs until it is stopped. The user's mistakes are reported in
 * one line; other errors are ours and keep their stack.
 */
export async function runCommand(args: readonly string[], parts: RunParts): Promise<void> {
  try {
    const options = readArgs(args);
    if (options === "help") return parts.say(usage);
    const running = await run(options, parts);
    const stopped = onSignal(running.stop);
    await Promise.race([stopped, running.failed]);
    process.exit(0);
  } catch (error) {
    if (error instanceof StartError) {
      console.error(error.message);
      process.exit(error.exitCode);
    }
    if (isDiskFull(error)) reportDiskFull();
    // A failure because of a full disk does not need a stack trace.
    if (!reportedDiskFull()) console.error(error);
    process.exit(1);
  }
}

/** The first signal stops in order; a second one stops immediately. */
function onSignal(stop: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let asked = false;
    const receive = () => {
      if (asked) process.exit(1);
      asked = true;
      stop().then(resolve, reject);
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, receive);
  });
}
