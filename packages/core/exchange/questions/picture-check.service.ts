import { createHash } from "node:crypto";
import { factsOfImage } from "../../bank/image/image-bytes.ts";
import { isAnimated } from "../../bank/image/image-metadata.rules.ts";
import { assertShowable, mediaKey } from "../../bank/image/image.rules.ts";
import { invalid, isAppError } from "../../kernel/shared/error.ts";
import type { Work } from "../pipeline/import-kind.ts";
import type { ImagesFound } from "../pipeline/import.schema.ts";
import { imageName } from "../files/image-name.rules.ts";
import { MAX_REMOTE, sourceOf, placeholderOf } from "./picture.rules.ts";

const sha256 = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");

/** Checks pictures in the dry run: those of the ZIP are examined, none is downloaded or stored. */
export class CheckedPictures {
  /** The ZIP's valid pictures by name. */
  readonly #inZip: ReadonlyMap<string, string>;
  readonly #remote = new Set<string>();
  readonly #found: ImagesFound = { total: 0, inFile: 0, remote: 0, missing: 0 };

  private constructor(inZip: ReadonlyMap<string, string>) {
    this.#inZip = inZip;
  }

  /** Examines every picture of the ZIP once. */
  static async open({ pictures }: Work): Promise<CheckedPictures> {
    const keys = new Map<string, string>();
    for await (const { name, bytes } of pictures.read(pictures.names)) {
      const key = await keyOf(bytes);
      if (key) keys.set(name, key);
    }
    return new CheckedPictures(keys);
  }

  /** The address that a picture will have, or a placeholder until it is downloaded. */
  find = (reference: string): string | undefined => {
    const source = sourceOf(reference);
    if (source === "file") return this.#inZip.get(imageName(reference));
    return source && placeholderOf(sha256(reference));
  };

  /** Counts the pictures of an insertable row. @throws AppError `too_many_pictures` */
  count(references: readonly string[]): void {
    for (const reference of references) {
      const source = sourceOf(reference);
      if (source === "remote") this.#remote.add(reference);
      const isThere = this.find(reference) !== undefined;
      this.#found.total++;
      this.#found[!isThere ? "missing" : source === "remote" ? "remote" : "inFile"]++;
    }
    if (this.#remote.size > MAX_REMOTE) throw tooMany();
  }

  get found(): ImagesFound {
    return { ...this.#found };
  }
}

/** The key that a picture will be stored under; undefined for one that an upload refuses. */
async function keyOf(bytes: Uint8Array): Promise<string | undefined> {
  try {
    const facts = await factsOfImage(bytes);
    assertShowable(facts);
    if (isAnimated(bytes, facts.type)) return undefined;
    return mediaKey(sha256(bytes), facts.type);
  } catch (error) {
    if (isAppError(error)) return undefined;
    throw error;
  }
}

const tooMany = () =>
  invalid(
    "too_many_pictures",
    `This file links to more than ${MAX_REMOTE} pictures, which is the limit. Put the pictures in a ZIP with the file, or split it.`,
  );
