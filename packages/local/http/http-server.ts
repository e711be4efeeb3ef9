import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Certificate } from "./certificate.ts";

/** The client's address. */
export interface Peer {
  readonly address: string;
}

export type Handler = (request: Request, peer: Peer) => Response | Promise<Response>;

export interface HttpServer {
  readonly port: number;
  /** Closes every connection, and resolves once no handler runs any more. */
  stop(): Promise<void>;
}

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** Allowed names in the Host header, without port; others are refused. Undefined allows any. */
  readonly hostNames?: readonly string[] | undefined;
  /** The maximum time for receiving a request, in milliseconds; a minute by default. */
  readonly requestTimeout?: number;
  /** Serves https with this certificate. */
  readonly certificate?: Certificate | undefined;
}

export const loopbackNames: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

const timeouts = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  // Idle connections stay open for long, because a busy client notices late that one was closed.
  keepAliveTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
};

/**
 * Serves a fetch-style handler over HTTP/1.1 with timeouts against slow clients. On loopback, a
 * foreign Host header is refused: it means that another site's name points at this machine.
 */
export async function listen(handler: Handler, options: ListenOptions): Promise<HttpServer> {
  const running = new Set<Promise<Response>>();
  const answer = getRequestListener(
    (request, { incoming }) => {
      const address = incoming.socket.remoteAddress ?? "";
      const work = (async () => handler(request, { address }))();
      running.add(work);
      return work.finally(() => running.delete(work));
    },
    {
      errorHandler: fault,
      overrideGlobalObjects: false,
    },
  );
  const { requestTimeout = timeouts.requestTimeout, certificate } = options;
  const rules = { ...timeouts, requestTimeout };
  const serve = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!isKnownHost(incoming.headers.host, options.hostNames)) {
      outgoing.writeHead(421, { "content-type": "text/plain", connection: "close" });
      outgoing.end("This server does not answer to that host name.\n");
      return;
    }
    // Node's own header has the machine's time, and the AWS SDK signs with the time in this header.
    outgoing.setHeader("date", new Date().toUTCString());
    answer(incoming, outgoing).catch((error: unknown) => {
      console.error(error);
      outgoing.destroy();
    });
  };
  const server = certificate
    ? createTlsServer({ ...rules, key: certificate.key, cert: certificate.cert }, serve)
    : createServer(rules, serve);
  server.listen(options.port, options.host);
  await once(server, "listening");
  // The server listens on a port, so its address is not a text.
  const { port } = server.address() as AddressInfo;
  return { port, stop: () => stop(server, running) };
}

function isKnownHost(header: string | undefined, names: readonly string[] | undefined): boolean {
  if (names === undefined) return true;
  return names.includes((header ?? "").replace(/:\d+$/, "").toLowerCase());
}

function fault(error: unknown): Response {
  if (error instanceof Error && error.name === "RequestError") {
    return new Response("Bad request\n", { status: 400 });
  }
  // The client disconnected, so no one is left to read an answer.
  if (error instanceof Error && "code" in error && error.code === "ECONNRESET") {
    return new Response(null, { status: 499 });
  }
  console.error(error);
  return new Response("Internal error\n", { status: 500 });
}

/**
 * A handler still runs after its client has disconnected, so wait for it: its folder may be removed
 * afterwards.
 */
async function stop(server: Server, running: ReadonlySet<Promise<unknown>>): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
  await Promise.allSettled(running);
}
