import * as Images from "../../bank/image/image.service.ts";
import type { Outside } from "../../bank/image/remote-image.service.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import type { Work } from "../pipeline/import-kind.ts";
import type { ImageSummary } from "../pipeline/bulk-upload.schema.ts";
import { imageName } from "../files/image-name.rules.ts";
import { sourceOf } from "./picture.rules.ts";

/** The images of an insertion: each is stored once, however many rows name it. */
export class FetchedPictures {
  readonly #work: Work;
  readonly #outside: Outside | undefined;
  readonly #inZip: ReadonlySet<string>;
  /** Our own addresses; undefined for a missing image. */
  readonly #known = new Map<string, string | undefined>();

  /** @param outside outbound network access, injected by tests */
  constructor(work: Work, outside?: Outside) {
    this.#work = work;
    this.#outside = outside;
    this.#inZip = new Set(work.pictures.names);
  }

  /** Stores the images of a batch of rows that are not stored yet. */
  async fetch(references: readonly string[]): Promise<void> {
    const wanted = [...new Set(references)].filter((one) => !this.#known.has(one));
    await this.#unpack(wanted.filter((one) => sourceOf(one) === "file"));
    const others = wanted.filter((one) => sourceOf(one) !== "file");
    await mapConcurrently(others, (one) => this.#load(one));
  }

  /** Our own address of a stored image. */
  find = (reference: string): string | undefined => this.#known.get(reference);

  /** Counts the images of one row. */
  summaryOf(references: readonly string[]): ImageSummary {
    const there = references.filter((one) => this.find(one) !== undefined);
    const downloaded = there.filter((one) => sourceOf(one) === "remote").length;
    return {
      uploaded: there.length,
      resolvedUploaded: there.length - downloaded,
      downloadedUploaded: downloaded,
      total: references.length,
      placeholder: references.length - there.length,
    };
  }

  /** Stores images of the ZIP, in one pass over it. */
  async #unpack(references: readonly string[]): Promise<void> {
    const names = new Map<string, string[]>();
    for (const reference of references) {
      const name = imageName(reference);
      if (!this.#inZip.has(name)) this.#known.set(reference, undefined);
      else names.set(name, [...(names.get(name) ?? []), reference]);
    }
    if (names.size === 0) return;
    const { deps, actor, pictures } = this.#work;
    for await (const { name, bytes } of pictures.read([...names.keys()])) {
      const key = await unlessInvalid(() => Images.fromBytes(deps, actor, bytes, {}));
      for (const reference of names.get(name) ?? []) this.#known.set(reference, key);
    }
  }

  async #load(reference: string): Promise<void> {
    const { deps, actor } = this.#work;
    const key = await unlessInvalid(() =>
      Images.fromAddress(deps, actor, reference, {}, this.#outside),
    );
    this.#known.set(reference, key);
  }
}

/** The key of a stored image; undefined for an invalid image or a failed download. */
async function unlessInvalid(
  publish: () => ReturnType<typeof Images.fromBytes>,
): Promise<string | undefined> {
  try {
    return (await publish()).image.public_id;
  } catch (error) {
    if (isAppError(error) && (error.kind === "invalid" || error.kind === "too-large")) {
      return undefined;
    }
    throw error;
  }
}
