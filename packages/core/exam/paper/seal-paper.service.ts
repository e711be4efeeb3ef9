import type { Deps } from "../../kernel/platform/deps.ts";
import type { FreezeProblem } from "./freeze.rules.ts";
import * as ImageStore from "./image.store.ts";
import type { PaperRef, StudentPaper } from "../terms/paper/paper.schema.ts";
import * as PaperStore from "./paper.store.ts";
import {
  fitting,
  imagesToSend,
  MAX_IMAGE_BYTES,
  type PackedImage,
  seal,
  sealedIdOf,
  sealKeyOf,
} from "./seal.rules.ts";
import type { Sealed } from "../terms/paper/seal.schema.ts";

/**
 * Seals what students see of a paper, and writes the file and its key. Nothing refers to them until
 * the paper's cover is written.
 */
export async function write(deps: Deps, ref: PaperRef, paper: StudentPaper): Promise<Sealed> {
  const { questions, passages } = paper;
  const images = await readImages(deps, paper);
  const key = sealKeyOf(deps.random.bytes(32));
  const secret = { key, iv: deps.random.bytes(12) };
  const file = await seal({ questions, passages, images }, ref, secret);
  const id = await sealedIdOf(file);
  await PaperStore.writeSealed(deps, ref, { id, key, file });
  return { id, bytes: file.length };
}

/** Files of a paper's images with their sizes; a missing file has no size. */
async function listImages(deps: Deps, paper: StudentPaper) {
  const files = imagesToSend(paper);
  const sizes = await ImageStore.sizes(deps, [...files.values()]);
  return fitting(
    [...files].flatMap(([src, file]) => {
      const bytes = sizes.get(file);
      return bytes === undefined ? [] : [{ src, file, bytes }];
    }),
  );
}

async function readImages(deps: Deps, paper: StudentPaper): Promise<PackedImage[]> {
  const { packed } = await listImages(deps, paper);
  const read = await ImageStore.readAll(
    deps,
    packed.map(({ file }) => file),
  );
  return packed.flatMap(({ src, file }) => {
    const image = read.get(file);
    return image ? [{ src, ...image }] : [];
  });
}

/** Tells the author which images are too large to be sent before the start. */
export async function imageProblems(deps: Deps, paper: StudentPaper): Promise<FreezeProblem[]> {
  const { left } = await listImages(deps, paper);
  if (left.length === 0) return [];
  const megabytes = (bytes: number) => (bytes / (1024 * 1024)).toFixed(1);
  const size = megabytes(left.reduce((sum, { bytes }) => sum + bytes, 0));
  const what =
    left.length === 1 ? `1 image (${size} MB) loads` : `${left.length} images (${size} MB) load`;
  const message = `${what} after the start: at most ${megabytes(MAX_IMAGE_BYTES)} MB of images are sent ahead.`;
  return [{ path: "sectionDetails", message, code: "late_images" }];
}
