import { createHash } from "node:crypto";
import { IMAGES_PER_HOUR } from "../../bank/image/image-limit.service.ts";
import * as Images from "../../bank/image/image.service.ts";
import type { Outside } from "../../bank/image/remote-image.service.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { invalid, isAppError } from "../../kernel/shared/error.ts";
import type { Work } from "../pipeline/import-kind.ts";
import type { ImageSummary } from "../pipeline/bulk-upload.schema.ts";
import { imageName } from "../files/image-name.rules.ts";
import { MAX_REMOTE, placeholderOf, sourceOf } from "./picture.rules.ts";
import { publishedForm } from "../../bank/image/published-form.service.ts";
import type { ImagesFound } from "../pipeline/import.schema.ts";

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

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/**
 * Checks images in the dry run. Images of the ZIP are examined, but no image is downloaded or
 * stored.
 */
export class CheckedPictures {
  /** The ZIP's valid images by name. */
  readonly #inZip: ReadonlyMap<string, string>;
  readonly #remote = new Set<string>();
  readonly #found: ImagesFound = { total: 0, inFile: 0, remote: 0, missing: 0 };
  readonly #isAdmin: boolean;

  private constructor(inZip: ReadonlyMap<string, string>, { isAdmin }: Actor) {
    this.#inZip = inZip;
    this.#isAdmin = isAdmin;
  }

  /** Examines every image of the ZIP once. */
  static async open({ pictures, actor }: Work): Promise<CheckedPictures> {
    const keys = new Map<string, string>();
    for await (const { name, bytes } of pictures.read(pictures.names)) {
      const key = await keyOf(bytes);
      if (key) keys.set(name, key);
    }
    return new CheckedPictures(keys, actor);
  }

  /**
   * The address that an image of the ZIP will have, or a placeholder for an image from elsewhere;
   * undefined for a missing image.
   */
  find = (reference: string): string | undefined => {
    const source = sourceOf(reference);
    if (source === "file") return this.#inZip.get(imageName(reference));
    return source && placeholderOf(sha256(reference));
  };

  /** Counts the images of an insertable row. @throws AppError `too_many_pictures` */
  count(references: readonly string[]): void {
    for (const reference of references) {
      const source = sourceOf(reference);
      if (source === "remote") this.#remote.add(reference);
      const isThere = this.find(reference) !== undefined;
      this.#found.total++;
      this.#found[!isThere ? "missing" : source === "remote" ? "remote" : "inFile"]++;
    }
    if (this.#remote.size > MAX_REMOTE) throw tooMany();
    const { total, missing } = this.#found;
    if (!this.#isAdmin && total - missing > IMAGES_PER_HOUR) throw tooManyOfAuthor();
  }

  get found(): ImagesFound {
    return { ...this.#found };
  }
}

/**
 * The key that an image will be stored under; undefined for an image that an upload would refuse.
 */
async function keyOf(bytes: Uint8Array): Promise<string | undefined> {
  try {
    return (await publishedForm(bytes)).key;
  } catch (error) {
    if (isAppError(error)) return undefined;
    throw error;
  }
}

const tooManyOfAuthor = () =>
  invalid(
    "too_many_pictures",
    `This file has more than ${IMAGES_PER_HOUR} images, which is the limit for authors. Split it, or ask an administrator to import it.`,
  );

const tooMany = () =>
  invalid(
    "too_many_pictures",
    `This file links to more than ${MAX_REMOTE} images, which is the limit. Put the images in a ZIP with the file, or split it.`,
  );
