import { isIP } from "node:net";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { replaceFile } from "../disk/replace-file.ts";
import { systemCode } from "../start-error.ts";

const Certificate = z.object({ key: z.string(), cert: z.string(), until: z.number() });

/** A key and its certificate, in PEM. */
export type Certificate = z.infer<typeof Certificate>;

const YEAR_MS = 365 * 24 * 3_600_000;
const SPARE_MS = 30 * 24 * 3_600_000;

/**
 * A self-signed certificate for this machine, which browsers ask about. It is kept in the folder,
 * since a browser remembers the answer.
 *
 * @param host the host in the browser's address
 */
export async function ownCertificate(folder: string, host: string): Promise<Certificate> {
  const file = join(folder, "certificate.json");
  const kept = await readKept(file);
  if (kept && kept.until > Date.now() + SPARE_MS) return kept;
  // Loaded on demand: a start without a login page never needs it.
  const { generate } = await import("selfsigned");
  const isAddress = isIP(host) !== 0;
  const notAfterDate = new Date(Date.now() + YEAR_MS);
  const name = isAddress ? { type: 7 as const, ip: host } : { type: 2 as const, value: host };
  const made = await generate([{ name: "commonName", value: host }], {
    keySize: 2048,
    algorithm: "sha256",
    notAfterDate,
    extensions: [
      { name: "basicConstraints", cA: false },
      { name: "keyUsage", digitalSignature: true, keyEncipherment: true },
      { name: "extKeyUsage", serverAuth: true },
      { name: "subjectAltName", altNames: [name] },
    ],
  });
  const certificate = { key: made.private, cert: made.cert, until: notAfterDate.getTime() };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await replaceFile(file, JSON.stringify(certificate));
  return certificate;
}

async function readKept(file: string): Promise<Certificate | undefined> {
  try {
    return Certificate.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
