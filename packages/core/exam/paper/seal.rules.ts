/**
 * Sealed papers: what students see of a paper, with its images, compressed and encrypted in one
 * file. Devices load the file before the test starts and get its key with the start. The file runs
 * in the browser and on the server, so it uses only what both have.
 *
 * File: "EXP1", 12 bytes of IV, then AES-256-GCM of: length of the JSON (4 bytes), the JSON as gzip,
 * the bytes of the images, and zeros. Test and version are authenticated with it, and the language
 * of a file that has the texts of another language than English.
 */
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { LanguagePaper, LanguageTexts } from "../terms/paper/language-paper.schema.ts";
import type { StudentPaper } from "../terms/paper/paper.schema.ts";

const MAGIC = "EXP1";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const LENGTH_BYTES = 4;
/** The size of a file is a multiple of this, so that it says little about the paper. */
const BLOCK_BYTES = 4096;
/** Every key begins with this, so that the log can recognise and remove keys. */
const KEY_PREFIX = "EXK1.";

/** At most this many bytes of images travel in a file; others load after the start. */
export const MAX_IMAGE_BYTES = 4 * 1024 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;

/** An image of a paper, by its address in the texts: `media/4f….png`. */
export interface PackedImage {
  src: string;
  /** A copy may be of another type than its image. */
  type: string;
  bytes: Bytes;
}

/** What a sealed file contains: a paper, or its texts in another language. */
type Pack<Texts> = Texts & { images: PackedImage[] };
export type PaperPack = Pack<Pick<StudentPaper, "questions" | "passages">>;
export type LanguagePack = Pack<Pick<LanguagePaper, "questions" | "passages">>;

/** The paper that a file belongs to. */
export interface SealedFor {
  testId: string;
  /** The version of the paper. */
  paper: string;
  /** Missing for the paper itself, which is in English. */
  language?: VariantLanguage;
}

/** Why a sealed paper cannot be opened; the message is for people. */
export class SealError extends Error {
  override name = "SealError";
}

/** The JSON in a file: images without their bytes, which follow in the same order. */
interface PackHead {
  images: { src: string; type: string; bytes: number }[];
}

/** @param secret a new key and a new IV, both random; using an IV twice would reveal the paper */
export async function seal(
  { images, ...texts }: PaperPack | LanguagePack,
  of: SealedFor,
  secret: { key: string; iv: Uint8Array },
): Promise<Bytes> {
  const listed = images.map(({ src, type, bytes }) => ({ src, type, bytes: bytes.length }));
  const head = { ...texts, images: listed } satisfies PackHead;
  const json = await through(encoded(JSON.stringify(head)), new CompressionStream("gzip"));
  const length = new Uint8Array(LENGTH_BYTES);
  new DataView(length.buffer).setUint32(0, json.length);
  const plain = padded([length, json, ...images.map(({ bytes }) => bytes)]);
  const iv = new Uint8Array(secret.iv);
  const key = await importedKey(secret.key, "encrypt");
  const sealed = await crypto.subtle.encrypt(algorithm(iv, of), key, plain);
  return joined([encoded(MAGIC), iv, new Uint8Array(sealed)]);
}

/** @throws SealError for a key that is not this file's, for another paper and for changed bytes */
export async function unseal<T extends PaperPack | LanguagePack = PaperPack>(
  file: Bytes,
  of: SealedFor,
  key: string,
): Promise<T> {
  const ivEnd = MAGIC.length + IV_BYTES;
  if (file.length < ivEnd + TAG_BYTES || decoded(file.subarray(0, MAGIC.length)) !== MAGIC) {
    throw new SealError("This file is not a sealed paper of a version that this page can open.");
  }
  const iv = file.slice(MAGIC.length, ivEnd);
  const opening = await importedKey(key, "decrypt");
  const opened = crypto.subtle.decrypt(algorithm(iv, of), opening, file.subarray(ivEnd));
  const plain = await opened.catch((cause: unknown) => {
    const message = "The key does not fit this paper, or the paper was changed on its way.";
    throw new SealError(message, { cause });
  });
  return unpacked<T>(new Uint8Array(plain));
}

async function unpacked<T extends PaperPack | LanguagePack>(plain: Bytes): Promise<T> {
  const jsonEnd = LENGTH_BYTES + new DataView(plain.buffer).getUint32(0);
  const zipped = plain.slice(LENGTH_BYTES, jsonEnd);
  const json = decoded(await through(zipped, new DecompressionStream("gzip")));
  // The cast is safe: the file was authenticated above, so `seal` wrote this text, and the language
  // that it was opened with says of which kind it is.
  const { images, ...texts } = JSON.parse(json) as Omit<T, "images"> & PackHead;
  let from = jsonEnd;
  const cut = images.map(({ src, type, bytes }) => {
    const image = { src, type, bytes: plain.slice(from, from + bytes) };
    from += bytes;
    return image;
  });
  // The same texts, with the bytes of their images.
  return { ...texts, images: cut } as unknown as T;
}

/** The name of a file: the first half of its SHA-256, in hex. */
export async function sealedIdOf(file: Bytes): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", file));
  return Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A key of random bytes, as text. */
export function sealKeyOf(bytes: Uint8Array): string {
  if (bytes.length !== KEY_BYTES) throw new Error(`A key has ${KEY_BYTES} bytes.`);
  const base64 = btoa(String.fromCharCode(...bytes));
  return KEY_PREFIX + base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function importedKey(text: string, use: "encrypt" | "decrypt"): Promise<CryptoKey> {
  if (!/^EXK1\.[\w-]{43}$/.test(text)) throw new SealError("The key of this paper is missing.");
  const base64 = text.slice(KEY_PREFIX.length).replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, [use]);
}

const algorithm = (iv: Bytes, { testId, paper, language }: SealedFor): AesGcmParams => ({
  name: "AES-GCM",
  iv,
  additionalData: encoded(`${MAGIC}/${testId}/${paper}${language ? `/${language}` : ""}`),
});

const encoded = (text: string): Bytes => new TextEncoder().encode(text);
const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Joins the parts and adds zeros until the length is a whole number of blocks. */
function padded(parts: readonly Uint8Array[]): Bytes {
  const used = parts.reduce((sum, { length }) => sum + length, 0);
  const around = MAGIC.length + IV_BYTES + TAG_BYTES;
  const blocks = Math.ceil((used + around) / BLOCK_BYTES);
  return joined([...parts, new Uint8Array(blocks * BLOCK_BYTES - around - used)]);
}

function joined(parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

async function through(bytes: Bytes, stream: GenericTransformStream): Promise<Bytes> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/**
 * Splits a paper's images into those that travel in its file and those that load after the start:
 * the largest are left out until the rest fits.
 */
export function fitting<T extends { bytes: number }>(
  images: readonly T[],
  most = MAX_IMAGE_BYTES,
): { packed: T[]; left: T[] } {
  let total = images.reduce((sum, { bytes }) => sum + bytes, 0);
  const left = new Set<T>();
  for (const image of images.toSorted((a, b) => b.bytes - a.bytes)) {
    if (total <= most) break;
    left.add(image);
    total -= image.bytes;
  }
  return { packed: images.filter((one) => !left.has(one)), left: [...left] };
}

const IMAGE = /<img [^<>]*?\bsrc="(media\/[^"]+)"[^<>]*>/g;
const SRCSET = /\bsrcset="([^"<>]+)"/;

/**
 * The images of a student's paper by their addresses, each with the file to send: its widest copy,
 * or itself if there is none.
 */
export function imagesToSend({
  questions,
  passages,
}: {
  questions: readonly LanguageTexts[];
  passages: StudentPaper["passages"];
}): Map<string, string> {
  const files = new Map<string, string>();
  const texts = questions.flatMap(({ question, options = [], rows = [] }) => [
    question,
    ...options,
    ...rows,
  ]);
  for (const html of [...texts, ...Object.values(passages)]) {
    for (const [tag, src = ""] of html.matchAll(IMAGE)) {
      const candidates = SRCSET.exec(tag)?.[1]?.split(", ") ?? [];
      const copies = candidates.map((one) => one.split(" ")[0] ?? "");
      files.set(src, copies.findLast((one) => one !== src && one !== "") ?? src);
    }
  }
  return files;
}
