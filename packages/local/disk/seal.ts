import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import * as z from "zod";
import { replaceFile } from "./replace-file.ts";
import { damaged } from "./trouble.ts";

/**
 * The size and hash of a file at some moment, kept in a second file. After that moment, the file
 * only grows.
 */
const Seal = z.object({ bytes: z.int().min(0), sha256: z.string() });

const sealOf = (file: string) => `${file}.seal`;
const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Records the current content of a file. */
export async function seal(file: string): Promise<void> {
  const bytes = await readFile(file);
  const facts = { bytes: bytes.byteLength, sha256: digestOf(bytes) };
  await replaceFile(sealOf(file), `${JSON.stringify(facts)}\n`);
}

/** Called before a file is rewritten, which would break its seal. */
export const breakSeal = (file: string): Promise<void> => rm(sealOf(file), { force: true });

/** @throws StartError that names the file when it has lost or changed sealed content */
export async function checkSeal(file: string, bytes: Uint8Array): Promise<void> {
  const text = await readFile(sealOf(file), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  // There is no seal: the process was killed while it rewrote the file, or the file was written by
  // a version without seals.
  if (text === undefined) return;
  const sealed = Seal.safeParse(parse(sealOf(file), text));
  if (!sealed.success) throw damaged(sealOf(file), sealed.error);
  const kept = bytes.subarray(0, sealed.data.bytes);
  if (kept.byteLength < sealed.data.bytes || digestOf(kept) !== sealed.data.sha256) {
    throw damaged(file);
  }
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw damaged(file, cause);
  }
}
