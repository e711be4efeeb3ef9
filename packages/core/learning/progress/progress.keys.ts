import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";

export type StoreDeps = Pick<Deps, "content">;

/** Everything about one student's learning is in one partition, which deletion empties. */
export const partition = (userId: string) => `LEARN#${userId}`;

/** A fingerprint of events as it is stored. */
export const Mark = z.tuple([z.number(), z.number()]);

/** Items hold what is large as deflated JSON. */
export const packed = (value: unknown): Uint8Array => deflateRawSync(JSON.stringify(value));
export const unpacked = (bytes: Uint8Array): unknown =>
  JSON.parse(inflateRawSync(bytes).toString());
