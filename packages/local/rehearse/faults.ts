/** The services of AWS that a rehearsal can spoil, as the product's log names them. */
export const SPOILED = ["dynamo", "s3", "cognito", "events", "secrets"] as const;
export type Spoiled = (typeof SPOILED)[number];

/**
 * What may be wrong with a service: it refuses requests as too many, never answers, closes
 * connections, or denies access.
 */
export type Way = "throttled" | "silent" | "refusing" | "denied";

/** How a fault is found, and where it is shown. */
export interface Trace {
  /** The event of the log line that names the fault; null if nothing is logged. */
  event: string | null;
  /** Fields of that line. */
  facts: Readonly<Record<string, string>>;
  /** The metric with its dimension, as CloudWatch shows it. */
  metric: string;
  alarm: string;
  /** The title of its widget on the dashboard. */
  widget: string;
}

export interface Fault extends Trace {
  name: string;
  what: string;
  plant:
    | { kind: "service"; service: Spoiled; way: Way }
    | { kind: "token-check" }
    | { kind: "probe" }
    | { kind: "queue" };
}

const WAYS = ["throttled", "silent", "refusing"] as const;
const SAID: Record<(typeof WAYS)[number], string> = {
  throttled: "refuses all requests as too many",
  silent: "takes requests and never answers",
  refusing: "hangs up",
};

/** The error by which each service says that it gets too many requests. */
export const THROTTLED: Record<Spoiled, string> = {
  dynamo: "ThrottlingException",
  s3: "SlowDown",
  cognito: "TooManyRequestsException",
  events: "ThrottlingException",
  secrets: "ThrottlingException",
};

/** The names of errors that are the same in all clients of AWS services. */
const MET = { silent: "TimeoutError", refusing: "ECONNRESET" };

const ofService = (service: Spoiled): Omit<Trace, "facts"> => ({
  event: "service.refused",
  metric: `Refused{Service=${service}}`,
  alarm: `Refused-${service}`,
  widget: "Refused, by service",
});

const serviceFaults = SPOILED.flatMap((service) =>
  WAYS.map((way): Fault => {
    const cause = way === "throttled" ? THROTTLED[service] : MET[way];
    return {
      name: `${service}-${way}`,
      what: `${service} ${SAID[way]}`,
      plant: { kind: "service", service, way },
      ...ofService(service),
      facts: { service, cause },
    };
  }),
);

/** Bad minutes that are rehearsed; the runbook has a row for each. */
export const FAULTS: readonly Fault[] = [
  ...serviceFaults,
  {
    name: "wrong-right",
    what: "the API may not read the keys of sessions any more",
    plant: { kind: "service", service: "secrets", way: "denied" },
    ...ofService("secrets"),
    facts: { service: "secrets", cause: "AccessDeniedException" },
  },
  {
    name: "wrong-token-check",
    what: "a version of the API takes good tokens for bad ones",
    plant: { kind: "token-check" },
    event: "request.caller-denied",
    facts: { code: "unauthenticated" },
    metric: "RequestsDenied{Version=$LATEST}",
    alarm: "NewVersionDenies",
    widget: "Calls a minute, and refused",
  },
  {
    name: "dead-probe",
    what: "the probe does not run",
    plant: { kind: "probe" },
    event: null,
    facts: {},
    metric: "Answered{Check=start}",
    alarm: "Probe-start",
    widget: "Answered from outside (0: no; no line: no probe)",
  },
  {
    name: "full-queue",
    what: "no message of the queue for closing is done",
    plant: { kind: "queue" },
    event: "message.failed",
    facts: { worker: "closing" },
    metric: "ApproximateAgeOfOldestMessage{QueueName=ClosingQueue}",
    alarm: "ClosingWaits",
    widget: "Seconds that the oldest message waits, by queue",
  },
];
