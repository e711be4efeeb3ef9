import type { CopyName, PlaybackCopy } from "@academy/core/lectures/copy/copy.schema.ts";
import { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import { readIndex } from "@academy/core/lectures/copy/boxes.rules.ts";
import type { Page, Route } from "playwright-core";
import { film, FILM_CODECS } from "./lecture-film.ts";
import { HEIGHT } from "./h264.ts";

/** The copies of a film: each has its own shade, and the voice no picture. */
export const SHADES = { low: 100, middle: 128, high: 156 } as const;
const RATES = {
  voice: { kilobits: 1, framesPerSecond: 5 },
  low: { kilobits: 86, framesPerSecond: 5 },
  middle: { kilobits: 145, framesPerSecond: 15 },
  high: { kilobits: 522, framesPerSecond: 25 },
} as const;

export interface CopyFile {
  name: CopyName;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The files of a film's copies, made in a moment. */
export const copiesOf = (seconds: number, names: readonly CopyName[]): CopyFile[] =>
  names.map((name) => ({
    name,
    bytes: film({
      ...RATES[name],
      seconds,
      blue: name === "voice" ? 128 : SHADES[name],
      tracks: name === "voice" ? "sound" : "both",
    }),
  }));

/** How a copy is listed for a player. */
function listed({ name, bytes }: CopyFile, url: string): PlaybackCopy {
  const index = readIndex(bytes);
  if (!index) throw new Error("A film has an index");
  const isVoice = name === "voice";
  return {
    name,
    url,
    size: bytes.length,
    seconds: index.duration,
    head: index.head,
    height: isVoice ? 0 : HEIGHT,
    codecs: isVoice ? "opus" : FILM_CODECS,
  };
}

/** Gives every lecture of a page these copies, from addresses that the page answers itself. */
export class ServedCopies {
  /** Ranges that were asked for, by copy. */
  readonly asked: { name: string; from: number; bytes: number }[] = [];
  /** How often addresses were given. */
  given = 0;
  validSeconds: number | null = null;
  /** Answers a range in another way. */
  instead: ((route: Route, given: number) => Promise<boolean>) | null = null;
  readonly #files: ReadonlyMap<string, CopyFile>;

  private constructor(files: readonly CopyFile[]) {
    this.#files = new Map(files.map((file) => [file.name, file]));
  }

  static async on(page: Page, files: readonly CopyFile[]): Promise<ServedCopies> {
    const served = new ServedCopies(files);
    await page.route("**/api/videos/*/playback*", (route) => served.#playback(route));
    await page.route("**/films/*", (route) => served.#range(route));
    return served;
  }

  async #playback(route: Route): Promise<void> {
    const answer = await route.fetch();
    this.given += 1;
    const playback = Playback.parse(await answer.json());
    const all = [...this.#files.values()].map((file) =>
      listed(file, `/films/${file.name}.mp4?given=${this.given}`),
    );
    const copies = all.filter(({ name }) => name !== "voice");
    const voice = all.find(({ name }) => name === "voice") ?? null;
    const { validSeconds } = this;
    await route.fulfill({ json: { ...playback, copies, voice, validSeconds } });
  }

  async #range(route: Route): Promise<void> {
    const { pathname, searchParams } = new URL(route.request().url());
    if (await this.instead?.(route, Number(searchParams.get("given")))) return;
    const name = pathname.replace(/^.*\/|\.mp4$/g, "");
    const file = this.#files.get(name);
    const { range = "" } = route.request().headers();
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
    if (!file || first === undefined) return route.fulfill({ status: 404 });
    const { bytes } = file;
    const end = last ? Math.min(Number(last) + 1, bytes.length) : bytes.length;
    const part = bytes.subarray(Number(first), end);
    this.asked.push({ name, from: Number(first), bytes: part.length });
    await route.fulfill({
      status: 206,
      contentType: "video/mp4",
      headers: {
        "accept-ranges": "bytes",
        "content-range": `bytes ${first}-${end - 1}/${bytes.length}`,
      },
      body: Buffer.from(part),
    });
  }
}
