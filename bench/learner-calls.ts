/**
 * A program of its own: calls a built API as Lambda would, and prints as JSON how many CPU seconds
 * each kind of call took at most. `learner.ts` starts it.
 */

interface Call {
  /** Calls of one name are one figure. */
  name: string;
  method: "GET" | "POST" | "PUT";
  path: string;
  query?: string;
  body?: unknown;
  /** The status that it must have; 200 if it is not given. */
  status?: number;
}

export interface Plan {
  /** Of the built handler. */
  url: string;
  token: string;
  calls: readonly Call[];
}

interface Answer {
  statusCode: number;
  body: string;
}
type Handler = (event: unknown, context: unknown) => Promise<Answer>;

/** While a state is brought up to date; the web app asks again. */
const UPDATING = 503;
const MOST_TRIES = 20;

const [, , text = ""] = process.argv;
// Written by `learner.ts`.
const { url, token, calls } = JSON.parse(text) as Plan;
// The handler of the API's bundle.
const { handler } = (await import(url)) as { handler: Handler };

const event = ({ method, path, query = "", body }: Call) => ({
  version: "2.0",
  rawPath: path,
  rawQueryString: query,
  isBase64Encoded: false,
  headers: { host: "bench", "content-type": "application/json", authorization: `Bearer ${token}` },
  requestContext: { requestId: "1", http: { method, path, sourceIp: "192.0.2.1" } },
  body: body === undefined ? null : JSON.stringify(body),
});

const seconds: Record<string, number> = {};
for (const call of calls) {
  for (let tries = 0; ; tries++) {
    const before = process.cpuUsage();
    const { statusCode, body } = await handler(event(call), {});
    const { user, system } = process.cpuUsage(before);
    seconds[call.name] = Math.max(seconds[call.name] ?? 0, (user + system) / 1e6);
    if (statusCode === (call.status ?? 200)) break;
    if (statusCode !== UPDATING || tries === MOST_TRIES) {
      throw new Error(`${call.method} ${call.path} answered ${statusCode}: ${body.slice(0, 300)}`);
    }
  }
}
process.stdout.write(`\n${JSON.stringify(seconds)}`);
process.exit(0);
