import type { Log } from "@academy/core/kernel/platform/log.ts";
import { PROBE_CHECKS, type ProbeCheck } from "@academy/core/kernel/shared/deployment.rules.ts";
import { DAY } from "@academy/core/kernel/shared/time.ts";
import * as z from "zod";
import { type Ask, callApi } from "./call-api.ts";

/** The metrics of what expires, in days from now. */
const PROBE_DAYS = ["CertificateDays", "DomainDays"] as const;

/** The schedule's events, which say what the probe looks at. */
const ProbeEvent = z.object({ look: z.enum(["answers", "expiry"]) });

/** What a probe needs from outside. */
interface ProbeWorld {
  /** The origin of the site, without a slash at the end. */
  origin: string;
  /** The namespace of the probe's metrics. */
  namespace: string;
  fetch: typeof globalThis.fetch;
  /** When the certificate that a host shows ends, in epoch milliseconds. */
  certificateUntil(host: string): Promise<number>;
  now(): number;
  log: Log;
}

/** A guest's pass, which starts the same attempt again until the attempt is over. */
const Pass = z.object({ token: z.string(), testId: z.string() });
const Demo = z.object({ slot: z.number(), state: z.string() });
const Health = z.object({ services: z.record(z.string(), z.string()) });
const Registered = z.object({
  events: z.array(z.object({ eventAction: z.string(), eventDate: z.string() })),
});

/** A longer call counts as unanswered. */
const PATIENCE_MS = 8_000;
/** The directory of all registries of domains. */
const REGISTRIES = "https://rdap.org/domain/";

/**
 * Looks at the product from outside. A failed check is a line of the log and a 0 of its metric. If
 * the probe itself does not run, its metric is missing, which the alarm treats as a failure.
 */
export function createProbe(world: ProbeWorld): (event: unknown) => Promise<void> {
  const ask = asking(world);
  let kept: z.infer<typeof Pass> | undefined;

  const start = async (): Promise<string> => {
    const list = { method: "GET", path: "/api/demo-tests" };
    const demos = await callApi(ask, list, z.array(Demo));
    const demo = demos.find(({ state }) => state === "open");
    if (!demo) return "no demo test is open";
    const again = kept && (await startWith(world, kept).catch(() => undefined));
    if (again) return again;
    const path = `/api/demo-tests/${demo.slot}/guests`;
    kept = await callApi(ask, { method: "POST", path, body: { probe: true } }, Pass);
    return startWith(world, kept);
  };

  const checks = { page: () => page(world), health: () => health(world), start };
  return async (event) => {
    if (ProbeEvent.parse(event).look === "expiry") return expiry(world);
    await Promise.all(PROBE_CHECKS.map((name) => record(world, name, checks[name])));
  };
}

async function record(world: ProbeWorld, check: ProbeCheck, run: () => Promise<string>) {
  const began = world.now();
  const facts = (Answered: 0 | 1) => ({
    check,
    ms: world.now() - began,
    ...metricOf(world, { Answered }, { Check: check }),
  });
  try {
    const text = await run();
    world.log.info("probe.finished", { text, ...facts(1) });
  } catch (error) {
    world.log.error("probe.failed", error, facts(0));
  }
}

/** Fields that make a log line a CloudWatch metric, in the embedded metric format. */
function metricOf(
  world: ProbeWorld,
  figures: Record<string, number>,
  dimensions: Record<string, string> = {},
) {
  const Metrics = Object.keys(figures).map((Name) => ({ Name }));
  const Dimensions = [Object.keys(dimensions)];
  const CloudWatchMetrics = [{ Namespace: world.namespace, Dimensions, Metrics }];
  return { _aws: { Timestamp: world.now(), CloudWatchMetrics }, ...dimensions, ...figures };
}

async function page(world: ProbeWorld): Promise<string> {
  const response = await asking(world)("/", { headers: { accept: "text/html" } });
  const text = await response.text();
  if (!response.ok || !text.includes("<h1")) throw new Error(`The page answers ${response.status}`);
  return `${text.length} characters`;
}

async function health(world: ProbeWorld): Promise<string> {
  const call = { method: "GET", path: "/api/health?services=all" };
  const { services } = await callApi(asking(world), call, Health);
  const down = Object.keys(services).filter((name) => services[name] !== "up");
  if (down.length > 0) throw new Error(`The API does not reach: ${down.join(", ")}`);
  return "all services answer";
}

async function startWith(world: ProbeWorld, { token, testId }: z.infer<typeof Pass>) {
  const call = { method: "POST", path: `/api/tests/${testId}/attempts`, token, body: {} };
  await callApi(asking(world), call, z.unknown());
  return "started";
}

const asking =
  ({ fetch, origin }: ProbeWorld): Ask =>
  (path, init = {}) =>
    fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });

/**
 * Logs how many days are left of the certificate and of the domain. If a date cannot be found, that
 * failure is logged instead.
 */
async function expiry(world: ProbeWorld): Promise<void> {
  const { hostname } = new URL(world.origin);
  const ends = {
    CertificateDays: () => world.certificateUntil(hostname),
    DomainDays: () => domainUntil(world, hostname),
  };
  for (const name of PROBE_DAYS) {
    try {
      const until = await ends[name]();
      const days = Math.floor((until - world.now()) / DAY);
      world.log.info("probe.finished", { hostname, ...metricOf(world, { [name]: days }) });
    } catch (error) {
      world.log.error("probe.failed", error, { check: name, hostname });
    }
  }
}

/**
 * When the domain ends. The registry knows the domain itself, but not the names below it, so the
 * host name is tried first, and then each shorter name.
 */
async function domainUntil(world: ProbeWorld, hostname: string): Promise<number> {
  const labels = hostname.split(".");
  for (let from = 0; from < labels.length - 1; from++) {
    const name = labels.slice(from).join(".");
    const init = { signal: AbortSignal.timeout(PATIENCE_MS) };
    const response = await world.fetch(`${REGISTRIES}${name}`, init);
    if (!response.ok) continue;
    const { events } = Registered.parse(await response.json());
    const end = events.find(({ eventAction }) => eventAction === "expiration");
    if (end) return Date.parse(end.eventDate);
  }
  throw new Error(`No registry says when ${hostname} ends`);
}
