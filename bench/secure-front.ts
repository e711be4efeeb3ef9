import { once } from "node:events";
import { Agent, request } from "node:http";
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from "node:http2";
import type { AddressInfo } from "node:net";
import { ownCertificate } from "@academy/local/http/certificate.ts";

/** Headers of a single HTTP/1.1 connection, which HTTP/2 refuses. */
const ofConnection = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade"]);

/**
 * HTTP/2 with TLS in front of a product, as CloudFront speaks it: `npm start` speaks HTTP/1.1, where
 * a browser opens six connections at most, so its loading times say little about a deployment.
 */
export class SecureFront {
  readonly origin: string;
  readonly #server: Http2SecureServer;
  readonly #agent: Agent;

  private constructor(server: Http2SecureServer, agent: Agent) {
    this.#server = server;
    this.#agent = agent;
    // A TCP server's address is never a pipe's name.
    this.origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  }

  /** @param folder keeps the certificate */
  static async start(folder: string, productPort: number): Promise<SecureFront> {
    const { key, cert } = await ownCertificate(folder, "localhost");
    // A connection for each request: the product may close a kept one at the moment of its reuse.
    const agent = new Agent({ keepAlive: false });
    // The bench logs in without a browser, over HTTP/1.1.
    const server = createSecureServer({ key, cert, allowHTTP1: true }, (incoming, outgoing) =>
      forward(incoming, outgoing, { agent, port: productPort }),
    );
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return new SecureFront(server, agent);
  }

  /** Call it when the browser is closed: it waits for the browser's connections to end. */
  async stop(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#agent.destroy();
    await closed;
  }
}

function forward(
  incoming: Http2ServerRequest,
  outgoing: Http2ServerResponse,
  to: { agent: Agent; port: number },
): void {
  const { method, url: path, headers } = incoming;
  const own = Object.entries(headers).filter(([name]) => !name.startsWith(":"));
  // The product compares a browser's origin with the host that the browser asked.
  const sentHeaders = { ...Object.fromEntries(own), host: incoming.authority ?? headers.host };
  const sent = request({ ...to, host: "127.0.0.1", method, path, headers: sentHeaders });
  sent.on("response", (answer) => {
    const known = Object.entries(answer.headers).filter(([name]) => !ofConnection.has(name));
    outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(known));
    answer.pipe(outgoing);
  });
  sent.on("error", (error) => {
    console.error(`${method} ${path}: ${error.message}`);
    if (!outgoing.headersSent) outgoing.writeHead(502);
    outgoing.end();
  });
  incoming.pipe(sent);
}
