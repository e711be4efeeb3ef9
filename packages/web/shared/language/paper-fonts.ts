import type { Language, VariantLanguage } from "@academy/core/kernel/language/language.schema.ts";
import bengaliFile from "./fonts/paper-bengali.woff2?url";
import devanagariFile from "./fonts/paper-devanagari.woff2?url";
import gujaratiFile from "./fonts/paper-gujarati.woff2?url";
import gurmukhiFile from "./fonts/paper-gurmukhi.woff2?url";
import kannadaFile from "./fonts/paper-kannada.woff2?url";
import malayalamFile from "./fonts/paper-malayalam.woff2?url";
import odiaFile from "./fonts/paper-odia.woff2?url";
import tamilFile from "./fonts/paper-tamil.woff2?url";
import teluguFile from "./fonts/paper-telugu.woff2?url";
import urduFile from "./fonts/paper-urdu.woff2?url";

/**
 * Fonts for papers in other scripts. Almost every device has its own, which is used. Where none of
 * the usual ones is found, the script's font is loaded before its texts are shown, and stays in this
 * browser for a test without a connection.
 */
interface PaperFont {
  /** The fonts of Windows, macOS and iOS, Android and ChromeOS for this script. */
  own: readonly string[];
  /** The characters that it is used for. */
  range: string;
  address: string;
}

const SHARED = "U+964-965, U+200C-200D, U+20B9, U+25CC";

const devanagari: PaperFont = {
  own: ["Nirmala UI", "Kohinoor Devanagari", "Noto Sans Devanagari", "Mangal"],
  range: `U+900-97F, ${SHARED}`,
  address: devanagariFile,
};
const bengali: PaperFont = {
  own: ["Nirmala UI", "Kohinoor Bangla", "Noto Sans Bengali", "Vrinda"],
  range: `U+980-9FE, ${SHARED}`,
  address: bengaliFile,
};

const FONTS: Record<VariantLanguage, PaperFont> = {
  hi: devanagari,
  mr: devanagari,
  bn: bengali,
  as: bengali,
  gu: {
    own: ["Nirmala UI", "Kohinoor Gujarati", "Gujarati Sangam MN", "Noto Sans Gujarati"],
    range: `U+A80-AFF, ${SHARED}`,
    address: gujaratiFile,
  },
  pa: {
    own: ["Nirmala UI", "Mukta Mahee", "Gurmukhi Sangam MN", "Noto Sans Gurmukhi"],
    range: `U+A01-A76, ${SHARED}`,
    address: gurmukhiFile,
  },
  or: {
    own: ["Nirmala UI", "Noto Sans Oriya", "Oriya Sangam MN"],
    range: `U+B01-B77, ${SHARED}`,
    address: odiaFile,
  },
  ta: {
    own: ["Nirmala UI", "Tamil Sangam MN", "Noto Sans Tamil", "Latha"],
    range: `U+B82-BFA, ${SHARED}`,
    address: tamilFile,
  },
  te: {
    own: ["Nirmala UI", "Kohinoor Telugu", "Noto Sans Telugu", "Gautami"],
    range: `U+C00-C7F, ${SHARED}`,
    address: teluguFile,
  },
  kn: {
    own: ["Nirmala UI", "Noto Sans Kannada", "Kannada Sangam MN", "Tunga"],
    range: `U+C80-CF3, ${SHARED}`,
    address: kannadaFile,
  },
  ml: {
    own: ["Nirmala UI", "Malayalam Sangam MN", "Noto Sans Malayalam", "Kartika"],
    range: `U+D00-D7F, ${SHARED}`,
    address: malayalamFile,
  },
  ur: {
    own: ["Segoe UI", "Noto Nastaliq Urdu", "Geeza Pro", "Noto Naskh Arabic", "Tahoma"],
    range: "U+600-6FF, U+750-77F, U+200C-200E, U+FB50-FDFF, U+FE70-FEFC",
    address: urduFile,
  },
};

/** The family in the list of typefaces, behind those of Latin letters. */
const FAMILY = "Academy Script";
/** Not a name of the app's versions, whose caches the worker removes. */
const CACHE = "paper-fonts";
/** Texts are shown after this time also without their font. */
const PATIENCE_MS = 5_000;

const loads = new Map<PaperFont, Promise<void>>();

/** Resolves when the texts of a language can be shown; never rejects, and never takes long. */
export function fontReady(language: Language): Promise<void> {
  if (language === "en") return Promise.resolve();
  const font = FONTS[language];
  const known = loads.get(font) ?? load(font);
  loads.set(font, known);
  const late = new Promise<void>((done) => setTimeout(done, PATIENCE_MS));
  return Promise.race([known, late]);
}

async function load(font: PaperFont): Promise<void> {
  try {
    if (await isOnDevice(font)) return;
    const face = new FontFace(FAMILY, await bytesOf(font.address), { unicodeRange: font.range });
    document.fonts.add(await face.load());
  } catch (error) {
    loads.delete(font);
    // oxlint-disable-next-line no-console -- this is where a developer looks for the reason
    console.warn("The device's own font is used.", error);
  }
}

/** Whether the device has one of the usual fonts of the script. */
const isOnDevice = ({ own }: PaperFont): Promise<boolean> =>
  new FontFace(FAMILY, own.map((name) => `local("${name}")`).join(", ")).load().then(
    () => true,
    () => false,
  );

/** From this browser's cache, which also has it without a connection, or from the network. */
async function bytesOf(address: string): Promise<ArrayBuffer> {
  const cache = await caches.open(CACHE).catch(() => undefined);
  const kept = await cache?.match(address);
  if (kept) return kept.arrayBuffer();
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} was not found.`);
  await cache?.put(address, answer.clone()).catch(() => undefined);
  return answer.arrayBuffer();
}
