import { listen } from "@academy/local/http/http-server.ts";
import type { Deps } from "../kernel/platform/deps.ts";

const NAME = "AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER";
const SENT_ON = ["authorization", "content-type", "x-amz-target", "x-amz-date"];

/** Passes a call on to the real server without changing it. */
async function handOn(request: Request, target: string): Promise<Response> {
  const headers = new Headers();
  for (const name of SENT_ON) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return fetch(target, { method: "POST", headers, body: await request.arrayBuffer() });
}

const refusal = () =>
  Response.json(
    { __type: "TooManyRequestsException", message: "Rate exceeded" },
    { status: 400, headers: { "content-type": "application/x-amz-json-1.1" } },
  );

/**
 * Starts a server in front of the user directory. While `refuse(true)` is set, it refuses every
 * call, as Cognito does above its quota; otherwise it passes calls on.
 */
export async function openBusyDirectory(deps: Deps, target: string) {
  let busy = false;
  const server = await listen((request) => (busy ? refusal() : handOn(request, target)), {
    port: 0,
    host: "127.0.0.1",
  });
  const before = process.env[NAME];
  return {
    /**
     * Calls `ask` with dependencies that use this server as the user directory. They are new
     * objects, because a directory's client is made at its first call.
     */
    async asking<T>(ask: (deps: Deps) => Promise<T>): Promise<T> {
      process.env[NAME] = `http://127.0.0.1:${server.port}`;
      try {
        return await ask({ ...deps, config: { ...deps.config } });
      } finally {
        if (before === undefined) delete process.env[NAME];
        else process.env[NAME] = before;
      }
    },
    refuse: (refused: boolean) => void (busy = refused),
    close: () => server.stop(),
  };
}
