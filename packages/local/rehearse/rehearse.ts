import { createDeps, type Deps } from "@academy/core/kernel/platform/deps.ts";
import { request } from "@academy/core/bank/bulk/bulk-request.service.ts";
import { unauthenticated } from "@academy/core/people/session/access-token.service.ts";
import { createApp } from "@academy/functions/api/app.ts";
import { httpApp } from "@academy/functions/api/http/http-app.ts";
import { createHandler } from "@academy/functions/jobs/run-worker.ts";
import { routeTable } from "@academy/functions/api/route-table.ts";
import type { Fault } from "./faults.ts";
import { account, type Stage } from "./stage.ts";

/** The result of a call of the API, or of a request to a worker. */
interface Ended {
  what: string;
  status: number;
  ms: number;
}

/** The outcome of a bad minute. */
export interface Rehearsed {
  calls: Ended[];
  /** The log, one object a line. */
  lines: Record<string, unknown>[];
}

type Fetch = (path: string, init: RequestInit) => Response | Promise<Response>;

/**
 * Plays a bad minute in this process: the product meets the fault with new clients of the services,
 * then the services work again. A probe that does not run cannot be played, because then there are
 * neither calls nor lines in the log.
 */
export async function rehearse(stage: Stage, { plant }: Fault): Promise<Rehearsed> {
  const lines: Rehearsed["lines"] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const env = { ...stage.env, AWS_LAMBDA_FUNCTION_VERSION: "$LATEST", BUILD: "rehearsal" };
  const deps = createDeps(env, { write });
  if (plant.kind === "probe") return { calls: [], lines };
  if (plant.kind === "queue") return { calls: [await closing(deps)], lines };
  if (plant.kind === "token-check") {
    return { calls: await Promise.all(callAll(stage, appThatDenies(deps))), lines };
  }
  const app = createApp(deps);
  const spoiled = stage.services[plant.service];
  spoiled.spoil(plant.way);
  try {
    const calls = callAll(stage, (path, init) => app.request(path, init));
    return { calls: await Promise.all([...calls, askWorker(deps)]), lines };
  } finally {
    spoiled.spoil(undefined);
  }
}

/** The API of a version whose check of tokens is wrong. */
function appThatDenies(deps: Deps): Fetch {
  const authenticate = async () => {
    throw unauthenticated();
  };
  const app = httpApp(deps, { groups: routeTable, authenticate });
  return (path, init) => app.request(path, init);
}

/** The calls that people make in this minute, all at the same time. */
function callAll({ token, guest }: Stage, fetch: Fetch): Promise<Ended>[] {
  const { testId } = guest;
  return [
    call(fetch, "log in", "POST /api/auth/login", { body: account }),
    call(fetch, "read their own account", "GET /api/auth/me", { token }),
    call(fetch, "start a test", `POST /api/tests/${testId}/attempts`, { ...guest, body: {} }),
    call(fetch, "read its questions", `GET /api/tests/questions/${testId}`, guest),
    call(fetch, "look at its health", "GET /api/health?services=all", {}),
  ];
}

async function call(
  fetch: Fetch,
  what: string,
  route: string,
  { token, body }: { token?: string; body?: object },
): Promise<Ended> {
  const [method = "GET", path = "/"] = route.split(" ");
  const began = performance.now();
  const response = await fetch(path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { what, status: response.status, ms: Math.round(performance.now() - began) };
}

/** Asks a worker to continue a bulk change; the schedule repeats a lost request. */
async function askWorker(deps: Deps): Promise<Ended> {
  const began = performance.now();
  await request(deps, "rehearsal");
  return { what: "ask a worker", status: 200, ms: Math.round(performance.now() - began) };
}

/** A worker that cannot read any message: the queue keeps them all. */
async function closing(deps: Deps): Promise<Ended> {
  const began = performance.now();
  const handler = createHandler(deps, "closing");
  const message = { messageId: "1", body: JSON.stringify({ detail: {} }) };
  const status = await handler({ Records: [message] }).then(
    () => 200,
    () => 500,
  );
  return { what: "close abandoned attempts", status, ms: Math.round(performance.now() - began) };
}
