import { randomUUID } from "node:crypto";
import { type Clock, createDeps, type Deps } from "../kernel/platform/deps.ts";
import type { Table } from "../kernel/platform/table.ts";
import { attemptsTable, contentTable } from "../kernel/platform/tables.ts";
import { notFound } from "../kernel/shared/error.ts";
import { keepInMemory } from "./memory-bucket.fixture.ts";
import { MemoryTable } from "./memory-table.fixture.ts";

/**
 * The environment variables of a deployment with tables of its own; its other services do not
 * exist.
 */
export const testEnvironment = (url: string) => ({
  AWS_REGION: "ap-south-1",
  EVENT_BUS: "unused",
  CONTENT_TABLE: `content-${randomUUID().slice(0, 8)}`,
  ATTEMPTS_TABLE: `attempts-${randomUUID().slice(0, 8)}`,
  BUCKET: "no-bucket",
  USER_POOL_ID: "none",
  USER_POOL_CLIENT_ID: "none",
  SESSION_KEYS: "session-keys",
  MEDIA_URL: url,
  WEB_ORIGIN: url,
});

/**
 * Dependencies whose tables, papers and small files are in this process's memory, without any cloud
 * service.
 */
export function memoryDeps(clock: Clock, attempts: Table = new MemoryTable(attemptsTable)): Deps {
  const kept = new Map<string, string>();
  // Artifacts never change, so each one is parsed once, as in the real store.
  const parsed = new Map<string, unknown>();
  const opened = createDeps(testEnvironment("http://localhost"));
  keepInMemory(opened.s3);
  return {
    ...opened,
    clock,
    content: new MemoryTable(contentTable),
    attempts,
    secrets: {
      read: async () => JSON.stringify({ key: "k".repeat(64) }),
      versions: async () => ({ current: "origin", previous: undefined }),
    },
    artifacts: {
      async writeOnce(key, value) {
        if (!kept.has(key)) kept.set(key, JSON.stringify(value));
      },
      async writeBytes(key, bytes) {
        if (!kept.has(key)) kept.set(key, Buffer.from(bytes).toString("base64"));
      },
      async read<T>(key: string, parse: (raw: unknown) => T): Promise<T> {
        const text = kept.get(key);
        if (text === undefined) throw notFound(`Artifact ${key}`);
        if (!parsed.has(key)) parsed.set(key, parse(JSON.parse(text)));
        // Each kind of artifact has one schema, so all readers of a key use the same parser and
        // type.
        return parsed.get(key) as T;
      },
      async find(key, parse) {
        const text = kept.get(key);
        return text === undefined ? undefined : parse(JSON.parse(text));
      },
    },
  };
}
