import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { type Duplex, pipeline } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";

/** Until the first byte of every answer. */
const LATENCY_MS = 100;
const PART_BYTES = 4_096;

/** Requests of the journey itself, as opposed to the browser's: they are not slowed. */
function tunnel({ url = "" }: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { hostname, port } = new URL(`http://${url}`);
  const onward = connect(Number(port), hostname, () => {
    socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    onward.write(head);
    pipeline(onward, socket, onward, () => undefined);
  });
}

/** An answer that passed the line. */
interface Passed {
  path: string;
  status: number;
  /** Head and body, as they were sent. */
  bytes: number;
}

/**
 * A slow line between a browser and the product: all bytes of all its connections go through one
 * bucket, which a browser's own throttling does not have. It can be cut.
 */
export class SlowLine {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** When the bucket is empty again, in milliseconds of this process. */
  #freeAt = 0;
  #isCut = false;
  kilobits: number;
  passed: Passed[] = [];

  private constructor(kilobits: number) {
    this.kilobits = kilobits;
    this.#server = createServer((incoming, answer) => void this.#pass(incoming, answer));
    this.#server.on("connect", tunnel);
    this.#server.on("connection", (socket) => {
      if (this.#isCut) return socket.destroy();
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
  }

  /** Ends with the test. */
  static async open(kilobits: number): Promise<SlowLine> {
    const line = new SlowLine(kilobits);
    line.#server.listen(0, "127.0.0.1");
    await once(line.#server, "listening");
    onTestFinished(async () => {
      line.cut();
      line.#server.close();
    });
    return line;
  }

  /** For a browser's context: also what is on this machine goes over the line. */
  get proxy() {
    // A server that listens on a port has such an address.
    const { port } = this.#server.address() as AddressInfo;
    return { server: `http://127.0.0.1:${port}`, bypass: "<-loopback>" };
  }

  /** Bytes that have passed. */
  get bytes(): number {
    return this.passed.reduce((sum, one) => sum + one.bytes, 0);
  }

  /** Ends every connection in the middle of what it sends, and takes no other. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
    this.#freeAt = 0;
  }

  async #pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = "GET", url = "", headers } = incoming;
    const onward = request(url, { method, headers });
    incoming.pipe(onward);
    answer.on("close", () => onward.destroy());
    try {
      const [reply] = (await once(onward, "response")) as [IncomingMessage];
      await this.#send(reply, answer, new URL(url).pathname);
    } catch {
      // The product ended the connection, or the browser did.
      answer.destroy();
    }
  }

  async #send(reply: IncomingMessage, answer: ServerResponse, path: string): Promise<void> {
    const { statusCode = 502, rawHeaders } = reply;
    const passed = { path, status: statusCode, bytes: rawHeaders.join("    ").length };
    this.passed.push(passed);
    await sleep(LATENCY_MS);
    await this.#wait(passed.bytes);
    answer.writeHead(statusCode, rawHeaders);
    for await (const part of reply) {
      // A stream of bytes, since no encoding was set.
      const bytes = part as Buffer;
      for (let at = 0; at < bytes.length; at += PART_BYTES) {
        const piece = bytes.subarray(at, at + PART_BYTES);
        await this.#wait(piece.length);
        if (answer.destroyed) return;
        passed.bytes += piece.length;
        if (!answer.write(piece))
          await Promise.race([once(answer, "drain"), once(answer, "close")]);
      }
    }
    answer.end();
  }

  async #wait(bytes: number): Promise<void> {
    const now = performance.now();
    this.#freeAt = Math.max(this.#freeAt, now) + (bytes * 8) / this.kilobits;
    if (this.#freeAt > now) await sleep(this.#freeAt - now);
  }
}
