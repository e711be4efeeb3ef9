import { createHash } from "node:crypto";
import { factsOfImage } from "../../image/image-bytes.ts";
import { assertShowable, mediaKey } from "../../image/image.rules.ts";
import { invalid, isAppError } from "../../shared/error.ts";
import type { Work } from "../pipeline/import-kind.ts";
import type { ImagesFound } from "../pipeline/import.schema.ts";
import { imageName } from "../files/image-name.rules.ts";
import { MOST_REMOTE, sourceOf, standIn } from "./picture.rules.ts";

const sha256 = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");

/** The dry run's look at the pictures: those of the ZIP are examined, none is fetched or written. */
export class CheckedPictures {
  /** Of the ZIP's pictures that can be shown, by their names. */
  readonly #inZip: ReadonlyMap<string, string>;
  readonly #remote = new Set<string>();
  readonly #found: ImagesFound = { total: 0, inFile: 0, remote: 0, missing: 0 };

  private constructor(inZip: ReadonlyMap<string, string>) {
    this.#inZip = inZip;
  }

  /** Looks at every picture of the ZIP once. */
  static async open({ pictures }: Work): Promise<CheckedPictures> {
    const keys = new Map<string, string>();
    for await (const { name, bytes } of pictures.read(pictures.names)) {
      const key = await keyOf(bytes);
      if (key) keys.set(name, key);
    }
    return new CheckedPictures(keys);
  }

  /** The address that a picture will have, or one that stands for it until it is fetched. */
  find = (reference: string): string | undefined => {
    const source = sourceOf(reference);
    if (source === "file") return this.#inZip.get(imageName(reference));
    return source && standIn(sha256(reference));
  };

  /** Counts the pictures of a row that can be inserted. @throws AppError `too_many_pictures` */
  count(references: readonly string[]): void {
    for (const reference of references) {
      const source = sourceOf(reference);
      if (source === "remote") this.#remote.add(reference);
      const isThere = this.find(reference) !== undefined;
      this.#found.total++;
      this.#found[!isThere ? "missing" : source === "remote" ? "remote" : "inFile"]++;
    }
    if (this.#remote.size > MOST_REMOTE) throw tooMany();
  }

  get found(): ImagesFound {
    return { ...this.#found };
  }
}

/** Under which a picture will be published; undefined for what is none, or too large to be shown. */
async function keyOf(bytes: Uint8Array): Promise<string | undefined> {
  try {
    const facts = await factsOfImage(bytes);
    assertShowable(facts);
    return mediaKey(sha256(bytes), facts.type);
  } catch (error) {
    if (isAppError(error)) return undefined;
    throw error;
  }
}

const tooMany = () =>
  invalid(
    "too_many_pictures",
    `This file links to more than ${MOST_REMOTE} pictures, which is the limit. Put the pictures in a ZIP with the file, or split it.`,
  );
