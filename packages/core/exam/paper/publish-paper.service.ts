import * as ImageCopies from "../../bank/image/image-copies.service.ts";
import type { ImageRecord } from "../../bank/image/image.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { invalid } from "../../kernel/shared/error.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { withSizes } from "../../kernel/rich-text/image-sizes.rules.ts";
import * as Hold from "../../bank/pool/hold.service.ts";
import { type FreezeProblem, type Frozen, freeze, type PaperDraft } from "./freeze.rules.ts";
import * as ImageStore from "./image.store.ts";
import { contentOf } from "./paper-content.rules.ts";
import type { Paper, PaperRef } from "../terms/paper/paper.schema.ts";
import * as PaperWrites from "./paper-write.store.ts";
import { textsOf, withTexts } from "./paper-texts.rules.ts";
import * as SealPaper from "./seal-paper.service.ts";

/**
 * Freezes a draft and finds all problems that prevent publishing; nothing is written. Images get
 * their sizes, and the list of their smaller copies. This code is apart from the services that read
 * papers, because it loads the maths engine.
 */
export async function prepare(
  deps: Deps,
  draft: PaperDraft,
  policy: Test["releasePolicy"],
): Promise<Frozen> {
  const frozen = freeze(draft);
  const used = imagesOf(frozen.paper);
  const records = await ImageCopies.findMany(deps, [...used.keys()]);
  // An image is written before its record, so an image with a record exists.
  const unknown = [...used.keys()].filter((key) => !records.has(key));
  const missing = await ImageStore.missing(deps, unknown);
  const failed = [...records.values()].filter(({ state }) => state === "failed");
  const problems = [
    ...missing.flatMap((key) => problemsOf(used, key, missingImage(key))),
    ...failed.flatMap(({ key }) => problemsOf(used, key, LARGE)),
  ];
  const paper = withImageSizes(frozen.paper, records);
  if (isSealed(policy)) problems.push(...(await SealPaper.imageProblems(deps, paper.student)));
  return { ...frozen, paper, problems: [...frozen.problems, ...problems] };
}

type ImageProblem = Pick<FreezeProblem, "code" | "message">;

const missingImage = (key: string): ImageProblem => ({
  code: "missing_image",
  message: `The image ${key} is missing. Insert it again.`,
});

/** The paper is published anyway: students load the image as it was uploaded. */
const LARGE: ImageProblem = {
  code: "image_without_copies",
  message: "An image loads slowly: it could not be resized. Save it as PNG and insert it again.",
};

const problemsOf = (
  used: ReadonlyMap<string, string[]>,
  key: string,
  problem: ImageProblem,
): FreezeProblem[] => (used.get(key) ?? []).map((path) => ({ path, ...problem }));

/** A paper whose images have their sizes. */
const withImageSizes = (paper: Paper, records: ReadonlyMap<string, ImageRecord>): Paper =>
  records.size === 0 ? paper : withTexts(paper, (html) => withSizes(html, records));

/**
 * Whether devices load a sealed copy before the start. A PRACTICE test needs none, because it shows
 * its solutions one by one.
 */
const isSealed = (policy: Test["releasePolicy"]): boolean => policy !== "PRACTICE";

/**
 * Holds a paper's questions in the bank, then writes its parts and, unless it is for practice, the
 * sealed copies that devices load before the start. They are not visible until a test points to them.
 * @param allowOpen closes questions that are open for practice, so that the test may use them
 * @throws AppError `invalid` `open_question`
 */
export async function write(
  deps: Deps,
  ref: PaperRef,
  paper: Paper,
  { policy, allowOpen }: { policy: Test["releasePolicy"]; allowOpen: boolean },
): Promise<void> {
  await holdQuestions(deps, ref.testId, contentOf(paper), { policy, allowOpen });
  const sealed = isSealed(policy) && (await SealPaper.write(deps, ref, paper));
  const cover = { ...paper.cover, ...(sealed && { sealed }) };
  await PaperWrites.write(deps, ref, { ...paper, cover });
}

/**
 * Holds questions for a test, or only notes their use by a PRACTICE test, whose solutions are open
 * from its start. @throws AppError `invalid` `open_question`
 */
export async function holdQuestions(
  deps: Deps,
  testId: string,
  content: Hold.Held,
  { policy, allowOpen }: { policy: Test["releasePolicy"]; allowOpen: boolean },
): Promise<void> {
  if (policy === "PRACTICE") return Hold.note(deps, content, testId);
  const open = await Hold.hold(deps, content, testId);
  if (open.length === 0) return;
  if (!allowOpen) throw invalid("open_question", openText(open));
  await Hold.close(deps, open, testId);
}

/** How many questions of a test students may know already. */
export function openText(ids: readonly string[]): string {
  const count = ids.filter((id) => id.startsWith("q_")).length;
  const questions = count === 1 ? "1 question is" : `${count} questions are`;
  const known = `${count === 0 ? "A passage is" : questions} open for practice.`;
  return `${known} Students may know ${count === 1 ? "it" : "them"}.`;
}

const IMAGE = /<img [^<>]*?\bsrc="(media\/[^"]+)"/g;

/** The images of a paper: each key in the bucket with the paths where it is used. */
function imagesOf(paper: Paper): ReadonlyMap<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const [path, html] of textsOf(paper)) {
    for (const [, key = ""] of html.matchAll(IMAGE)) {
      const known = paths.get(key) ?? [];
      if (!known.includes(path)) paths.set(key, [...known, path]);
    }
  }
  return paths;
}
