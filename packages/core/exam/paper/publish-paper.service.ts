import type { Deps } from "../../kernel/platform/deps.ts";
import * as QuestionUse from "../../bank/question/question-use.service.ts";
import { type FreezeProblem, type Frozen, freeze, type PaperDraft } from "./freeze.rules.ts";
import * as ImageStore from "./image.store.ts";
import type { Paper, PaperRef } from "./paper.schema.ts";
import * as PaperStore from "./paper.store.ts";

/**
 * Freezes a draft and finds all problems that prevent publishing; nothing is written. Separate from
 * the services that read papers, because it loads the maths engine.
 */
export async function prepare(deps: Deps, draft: PaperDraft): Promise<Frozen> {
  const frozen = freeze(draft);
  const images = imagesOf(frozen.paper);
  const missing = await ImageStore.missing(deps, [...images.keys()]);
  const problems = missing.flatMap((key) =>
    (images.get(key) ?? []).map((path): FreezeProblem => {
      const message = `The image ${key} is missing. Insert it again.`;
      return { path, message, code: "missing_image" };
    }),
  );
  return { ...frozen, problems: [...frozen.problems, ...problems] };
}

/**
 * Marks a paper's questions as used in the bank, then writes its parts. They are not visible until
 * a test points to them.
 */
export async function write(deps: Deps, ref: PaperRef, paper: Paper): Promise<void> {
  const ids = paper.key.questions.map(({ questionId }) => questionId);
  await QuestionUse.markUsed(deps, ids, ref.testId);
  await PaperStore.write(deps, ref, paper);
}

const IMAGE = /<img [^<>]*?\bsrc="(media\/[^"]+)"/g;

/** The images of a paper: each key in the bucket with the paths where it is used. */
function imagesOf({ cover, student, review }: Paper): ReadonlyMap<string, string[]> {
  const paths = new Map<string, string[]>();
  const collect = (html: string, path: string) => {
    for (const [, key = ""] of html.matchAll(IMAGE)) {
      const known = paths.get(key) ?? [];
      if (!known.includes(path)) paths.set(key, [...known, path]);
    }
  };
  collect(cover.instructions, "instructions");
  for (const { _id, question, options = [] } of student.questions) {
    collect(question, `${_id}.question`);
    for (const [i, option] of options.entries()) collect(option, `${_id}.options.${i}`);
  }
  for (const [id, solution] of Object.entries(review.solutions))
    collect(solution, `${id}.solution`);
  for (const [id, text] of Object.entries(student.passages)) collect(text, id);
  return paths;
}
