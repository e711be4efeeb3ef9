import type { Deps } from "../../kernel/platform/deps.ts";
import type { FreezeProblem } from "./freeze.rules.ts";
import * as ImageStore from "./image.store.ts";
import type { Paper, PaperRef, StudentPaper } from "../terms/paper/paper.schema.ts";
import * as PaperWrites from "./paper-write.store.ts";
import {
  fitting,
  imagesToSend,
  type LanguagePack,
  MAX_IMAGE_BYTES,
  type PackedImage,
  type PaperPack,
  seal,
  type SealedFor,
  sealedIdOf,
  sealKeyOf,
} from "./seal.rules.ts";
import type { Sealed } from "../terms/paper/seal.schema.ts";

/**
 * Seals what students see of a paper, and its texts in each other language, and writes the files
 * and their key. Nothing refers to them until the paper's cover is written.
 */
export async function write(
  deps: Deps,
  ref: PaperRef,
  { student, languages = [] }: Pick<Paper, "student" | "languages">,
): Promise<Sealed> {
  const { questions, passages } = student;
  const key = sealKeyOf(deps.random.bytes(32));
  const sealOne = async (pack: PaperPack | LanguagePack, of: SealedFor) => {
    const file = await seal(pack, of, { key, iv: deps.random.bytes(12) });
    return { id: await sealedIdOf(file), file };
  };
  const sent = imagesToSend(student);
  const images = await readImages(deps, sent);
  const english = await sealOne({ questions, passages, images }, ref);
  const others = await Promise.all(
    languages.map(async ({ student: { language, ...texts } }) => {
      const own = await readImages(deps, ownImages(texts, sent));
      const pack = { questions: texts.questions, passages: texts.passages, images: own };
      return { language, ...(await sealOne(pack, { ...ref, language })) };
    }),
  );
  await PaperWrites.writeSealed(deps, ref, key, [english, ...others]);
  const named = others.map(({ language, id, file }) => [language, { id, bytes: file.length }]);
  return {
    id: english.id,
    bytes: english.file.length,
    ...(named.length > 0 && { languages: Object.fromEntries(named) }),
  };
}

type Files = ReadonlyMap<string, string>;

/** The images that a language does not share with the English paper. */
function ownImages(texts: Omit<LanguagePack, "images">, english: Files): Files {
  const all = imagesToSend({ ...texts, questions: Object.values(texts.questions) });
  return new Map([...all].filter(([src]) => !english.has(src)));
}

/** Files of images with their sizes; a missing file has no size. */
async function listImages(deps: Deps, files: Files) {
  const sizes = await ImageStore.sizes(deps, [...files.values()]);
  return fitting(
    [...files].flatMap(([src, file]) => {
      const bytes = sizes.get(file);
      return bytes === undefined ? [] : [{ src, file, bytes }];
    }),
  );
}

async function readImages(deps: Deps, files: Files): Promise<PackedImage[]> {
  const { packed } = await listImages(deps, files);
  const read = await ImageStore.readAll(
    deps,
    packed.map(({ file }) => file),
  );
  return packed.flatMap(({ src, file }) => {
    const image = read.get(file);
    return image ? [{ src, ...image }] : [];
  });
}

/**
 * A problem that says how many images load after the start, because they are too large to be sent
 * before it.
 */
export async function imageProblems(deps: Deps, paper: StudentPaper): Promise<FreezeProblem[]> {
  const { left } = await listImages(deps, imagesToSend(paper));
  if (left.length === 0) return [];
  const megabytes = (bytes: number) => (bytes / (1024 * 1024)).toFixed(1);
  const size = megabytes(left.reduce((sum, { bytes }) => sum + bytes, 0));
  const what =
    left.length === 1 ? `1 image (${size} MB) loads` : `${left.length} images (${size} MB) load`;
  const message = `${what} after the start: at most ${megabytes(MAX_IMAGE_BYTES)} MB of images are sent ahead.`;
  return [{ path: "sectionDetails", message, code: "late_images" }];
}
