import type { PaperContent } from "../../../shared/sealed-paper/paper-content.ts";

/** The same limit as in a sealed paper, because a phone's storage is small. */
const MOST_BYTES = 4 * 1024 * 1024;

const IMAGE = /<img [^<>]*?\bsrc="([^"]+)"[^<>]*>/g;
const SRCSET = /\bsrcset="([^"<>]+)"/;

type Paper = Pick<PaperContent, "questions" | "mediaUrl">;

/**
 * The images of a paper by their `src`, each with the address to load: the narrowest copy on a
 * narrow screen, otherwise the widest copy, or the image itself if it has no copies.
 */
export function addressesOf({ questions, mediaUrl }: Paper, narrow: boolean): Map<string, string> {
  const found = new Map<string, string>();
  const texts = questions.flatMap(({ question, options = [], rows = [], passageText = "" }) => [
    question,
    ...options,
    ...rows,
    passageText,
  ]);
  for (const [tag, src = ""] of texts.flatMap((html) => [...html.matchAll(IMAGE)])) {
    if (/^(?:data|blob):/.test(src)) continue;
    const candidates = SRCSET.exec(tag)?.[1]?.split(", ") ?? [];
    const copies = candidates.map((one) => one.split(" ")[0] ?? "").filter((one) => one !== src);
    const file = (narrow ? copies[0] : copies.at(-1)) ?? src;
    found.set(src, file.startsWith("media/") ? `${mediaUrl}/${file}` : file);
  }
  return found;
}

interface Loading {
  /**
   * Loads a file.
   * @throws Error without a connection, and for a missing file
   */
  load: (address: string) => Promise<Blob>;
  /** Images that this device already has, by their `src`. */
  known: ReadonlyMap<string, Blob>;
}

interface LateImages {
  images: ReadonlyMap<string, Blob>;
  /** Whether all images of the paper are included. */
  whole: boolean;
}

/**
 * Loads the missing images one after another, so that the page can load its own images at the same
 * time.
 */
export async function loadLate(
  addresses: ReadonlyMap<string, string>,
  { load, known }: Loading,
  most = MOST_BYTES,
): Promise<LateImages> {
  const images = new Map(known);
  let bytes = Array.from(known.values()).reduce((sum, { size }) => sum + size, 0);
  let whole = true;
  for (const [src, address] of addresses) {
    if (images.has(src)) continue;
    const image = await load(address).catch(() => null);
    if (image === null || bytes + image.size > most) {
      whole = false;
      continue;
    }
    bytes += image.size;
    images.set(src, image);
  }
  return { images, whole };
}

/**
 * Loads an image without the browser's cache. A response that scripts may read would otherwise
 * replace the cached one that the page shows offline.
 */
export async function loadImage(address: string): Promise<Blob> {
  const options: RequestInit = { credentials: "omit", priority: "low", cache: "no-store" };
  const answer = await fetch(address, options);
  if (!answer.ok) throw new Error(`The image did not load (${answer.status}).`);
  return answer.blob();
}
