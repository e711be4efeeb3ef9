import { mkdtemp, rm } from "node:fs/promises";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { type ClockControl, createClockControl } from "./clock/clock-control.ts";
import type { TestClock } from "./clock/test-clock.ts";
import { ownCertificate } from "./http/certificate.ts";
import { bucket, cloudEnvironment, credentials, region, tableNames } from "./cloud-settings.ts";
import { type Dynamo, startDynamo } from "./dynamo/dynamo.ts";
import { type HttpServer, listen, loopbackNames } from "./http/http-server.ts";
import type { Hasher } from "./cognito/secrets.ts";
import { createS3 } from "./s3/s3.ts";
import { createEventBus, type EventTarget } from "./events/event-bus.ts";
import type { Razorpay } from "./razorpay/razorpay.ts";
import { type CloudService, createServices, type ServiceOptions } from "./services.ts";
import type { Throttle } from "./throttle/throttle.ts";

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

export interface CloudOptions {
  /**
   * Where everything is kept; undefined keeps tables in memory and files in a folder that `stop`
   * removes.
   */
  readonly dataDir?: string | undefined;
  /** 0 takes any free port. */
  readonly port: number;
  readonly host?: string;
  readonly clock?: Clock;
  /** The process's clock, if tests may move it through `/_clock`. */
  readonly testClock?: TestClock | undefined;
  /** The web app's origin, the only one that may call from a browser. */
  readonly webOrigin?: string;
  /** The https port of the user pool's login page; without it there is no login with Google. */
  readonly signInPort?: number | undefined;
  /** A DynamoDB that already runs and outlives this cloud; tests share one. */
  readonly dynamo?: Pick<Dynamo, "url" | "failed" | "pid">;
  readonly tables?: { readonly content: string; readonly attempts: string };
  /** Hashes passwords; tests use a fast hasher. */
  readonly hasher?: Hasher;
  /** Once enabled, refuses the calls that AWS would refuse. */
  readonly throttle?: Throttle | undefined;
}

export interface Cloud {
  /** Every variable the product reads, with this cloud's addresses. */
  readonly env: Record<string, string>;
  /** The user pool's login page: its host and port where it is served, and its handler. */
  readonly signInPage: {
    readonly host: string | undefined;
    readonly handle: (request: Request) => Promise<Response>;
  };
  /** The address of all services except DynamoDB, and of the mail outbox page (`/_mail`). */
  readonly url: string;
  /** Rejects when a part of the cloud ends unexpectedly. */
  readonly failed: Promise<never>;
  /** Runs each time after a test has moved the clock. */
  readonly onClockMoved: ClockControl["onMoved"];
  /** Delivers the events of the bus to a job from now on. */
  onEvent(target: EventTarget): void;
  /** Resolves once every event of the bus has been handled. */
  eventsDone(): Promise<void>;
  /** The payment provider: its records, and where its webhooks go. */
  readonly razorpay: Pick<Razorpay, "desk" | "onWebhook">;
  /** Process ids, for tests that kill these processes. */
  readonly processes: { readonly dynamo: number };
  stop(): Promise<void>;
}

const loopback = "127.0.0.1";
const longestUploadMs = 3_600_000;

/**
 * Starts the embedded cloud: the services of AWS that the product uses, and the payment provider,
 * each with its own wire protocol.
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const folder = options.dataDir ?? (await mkdtemp(join(tmpdir(), "academy-cloud-")));
  const stops: Stops = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
    if (options.dataDir === undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await start(options, folder, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Stops = (() => Promise<void>)[];

async function start(
  options: CloudOptions,
  folder: string,
  stops: Stops,
): Promise<Omit<Cloud, "stop">> {
  const { dataDir, host = loopback, clock = Date, webOrigin = "http://localhost:3000" } = options;
  const { throttle } = options;
  const { dynamo, dynamoUrl, tables } = await startTables(options, stops);
  const place = { folder: join(folder, "s3"), bucket, region };
  const s3 = await createS3({ ...place, credentials, clock, cors: [webOrigin] });
  stops.push(() => s3.close());
  const bus = createEventBus(clock);
  const publish: ServiceOptions["publish"] = (event) => bus.publish(event);
  const given = { dataDir, clock, publish, webOrigin, hasher: options.hasher };
  const { all, razorpay, signInPage } = await createServices(given);
  const clockControl = createClockControl(options.testClock);
  const services = [bus, clockControl, ...all];
  stops.push(async () => {
    for (const service of services) await service.close();
  });
  const handle = async (request: Request) =>
    throttle?.directory(request) ?? route(request, services) ?? s3.handle(request);
  const server = await serve(handle, options.port, host);
  stops.push(() => server.stop());
  // Waits for running jobs, which still read and write here.
  stops.push(() => bus.idle());
  const signIn = await serveSignIn(signInPage, { ...options, host, folder });
  if (signIn) stops.push(() => signIn.stop());
  const cloudUrl = `http://${publicHost(host)}:${server.port}`;
  return {
    env: cloudEnvironment({ cloudUrl, dynamoUrl, webOrigin, tables }),
    url: cloudUrl,
    signInPage: { host: signIn && `${pageHost(host)}:${signIn.port}`, handle: signInPage },
    failed: dynamo.failed,
    onClockMoved: (run) => clockControl.onMoved(run),
    onEvent: (target) => bus.subscribe(target),
    eventsDone: () => bus.idle(),
    razorpay,
    processes: { dynamo: dynamo.pid },
  };
}

async function startOwnDynamo(dataDir: string | undefined, stops: Stops): Promise<Dynamo> {
  const dynamo = await startDynamo(dataDir === undefined ? undefined : join(dataDir, "dynamo"));
  stops.push(() => dynamo.stop());
  return dynamo;
}

/** The tables, or the throttle in front of them. */
async function startTables(options: CloudOptions, stops: Stops) {
  const dynamo = options.dynamo ?? (await startOwnDynamo(options.dataDir, stops));
  const tables = options.tables ?? tableNames;
  if (!options.throttle) return { dynamo, dynamoUrl: dynamo.url, tables };
  const server = await options.throttle.tables(dynamo.url, tables);
  stops.push(() => server.stop());
  return { dynamo, dynamoUrl: `http://${loopback}:${server.port}`, tables };
}

const serve = (
  handler: (request: Request) => Promise<Response>,
  port: number,
  host: string,
): Promise<HttpServer> =>
  listen(handler, {
    port,
    host,
    hostNames: host === loopback ? loopbackNames : undefined,
    requestTimeout: longestUploadMs,
  });

/** Browsers know this machine as localhost, a name that works for cookies and certificates. */
const pageHost = (host: string) => (host === loopback ? "localhost" : publicHost(host));

async function serveSignIn(
  handler: (request: Request) => Promise<Response>,
  options: { signInPort?: number | undefined; host: string; folder: string },
): Promise<HttpServer | undefined> {
  const { signInPort, host, folder } = options;
  if (signInPort === undefined) return undefined;
  const certificate = await ownCertificate(join(folder, "sign-in"), pageHost(host));
  const hostNames = host === loopback ? loopbackNames : undefined;
  return listen(handler, { port: signInPort, host, hostNames, certificate });
}

function route(request: Request, services: readonly CloudService[]): Promise<Response> | undefined {
  return services.find((service) => service.matches(request))?.handle(request);
}

/** The host name by which browsers reach a listening address; presigned addresses contain it. */
export function publicHost(host: string): string {
  if (host !== "0.0.0.0" && host !== "::") return host.includes(":") ? `[${host}]` : host;
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const outside = addresses.find((one) => one.family === "IPv4" && !one.internal);
  return outside?.address ?? loopback;
}
