import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { type Spoiled, THROTTLED, type Way } from "./faults.ts";

/** A service behind an address of its own, where it can be spoiled. */
export interface SpoiledService {
  readonly url: string;
  /** Spoils all requests from now on; undefined lets all requests through. */
  spoil(way: Way | undefined): void;
  stop(): Promise<void>;
}

/**
 * Opens an address that sends requests on to a service, with all their headers, because the
 * signature of a request covers them.
 */
export async function openSpoiled(service: Spoiled, target: string): Promise<SpoiledService> {
  let way: Way | undefined;
  const server = createServer((request, response) => {
    if (way === undefined) sendOn(request, response, target);
    else if (way === "refusing") request.socket.destroy();
    else if (way !== "silent") refuse(response, service, way);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // The server listens on a port, so its address is not a text.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spoil: (next) => void (way = next),
    stop: () => close(server),
  };
}

function sendOn(request: IncomingMessage, response: ServerResponse, target: string): void {
  const { hostname, port } = new URL(target);
  const { method = "GET", url: path = "/", headers } = request;
  const sent = httpRequest({ hostname, port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  sent.on("error", () => response.destroy());
  request.pipe(sent);
}

/** Refuses in the format of the service: S3 answers with XML, the others with JSON. */
function refuse(response: ServerResponse, service: Spoiled, way: "throttled" | "denied"): void {
  if (service === "s3") {
    const code = way === "throttled" ? THROTTLED.s3 : "AccessDenied";
    response.writeHead(way === "throttled" ? 503 : 403, { "content-type": "application/xml" });
    response.end(`<Error><Code>${code}</Code><Message>Rehearsed</Message></Error>`);
    return;
  }
  const type = way === "throttled" ? THROTTLED[service] : "AccessDeniedException";
  response.writeHead(400, { "content-type": "application/x-amz-json-1.1" });
  response.end(JSON.stringify({ __type: type, message: "Rehearsed" }));
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}
