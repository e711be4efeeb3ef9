import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll } from "vitest";
import { bucket as Bucket, credentials, region } from "../cloud-settings.ts";
import { type HttpServer, listen } from "../http/http-server.ts";
import { createS3, type S3 } from "../s3/s3.ts";

/** A separate store for a test file, with a clock that can be ahead of the clients'. */
export class S3Harness {
  folder = "";
  #ahead = 0;
  #store: S3 | undefined;
  #server: HttpServer | undefined;
  #client: S3Client | undefined;

  get port(): number {
    if (!this.#server) throw new Error("The store runs only inside tests and hooks.");
    return this.#server.port;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get config() {
    return {
      endpoint: this.address,
      region,
      credentials,
      forcePathStyle: true,
      requestChecksumCalculation: "WHEN_REQUIRED" as const,
    };
  }

  get client(): S3Client {
    return (this.#client ??= new S3Client(this.config));
  }

  async start(): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), "academy-s3-"));
    const clock = { now: () => Date.now() + this.#ahead };
    const cors = ["http://localhost:3000"];
    const options = { folder: this.folder, bucket: Bucket, credentials, region, clock, cors };
    const store = await createS3(options);
    this.#store = store;
    this.#server = await listen((request) => store.handle(request), { port: 0, host: "127.0.0.1" });
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
    await this.#store?.close();
    await rm(this.folder, { recursive: true });
  }

  /** Runs with the store's clock moved ahead by the given milliseconds. */
  async later<Result>(ms: number, act: () => Promise<Result>): Promise<Result> {
    this.#ahead = ms;
    try {
      return await act();
    } finally {
      this.#ahead = 0;
    }
  }

  put = (Key: string, Body: string, more: object = {}) =>
    this.client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));

  async stored(Key: string): Promise<string | undefined> {
    const got = await this.client.send(new GetObjectCommand({ Bucket, Key }));
    return got.Body?.transformToString();
  }
}

export function useS3(): S3Harness {
  const harness = new S3Harness();
  beforeAll(() => harness.start());
  afterAll(() => harness.stop());
  return harness;
}

/** Status and code of an S3 error, as `403 AccessDenied`. */
export async function codeOf(answer: Response): Promise<string> {
  const text = await answer.text();
  return `${answer.status} ${/<Code>(.*)<\/Code>/.exec(text)?.[1]}`;
}
