import { compose } from "./compose.ts";
import type { KeyForm, NumberForm, OptionForm, PaperConventions } from "./conventions.ts";
import { conventionsOf } from "./choose.ts";
import { docxOf } from "./docx-file.ts";
import { Draw } from "./draw.ts";
import { labelText, numberText } from "./labels.ts";
import type { GeneratedPaper } from "./truth.ts";
import { LANGUAGES } from "./words/languages.ts";

/**
 * A question paper in a form that people use, with the questions that it contains. The same seed
 * gives the same bytes.
 */
export function generatePaper(seed: number): GeneratedPaper {
  const { draw, paper, blocks, lists, ...planned } = plannedPaper(seed);
  return { seed, bytes: docxOf(draw, paper.program, blocks, lists), ...planned };
}

/** A paper before it is written as a file. Writing the file takes most of the time. */
export function plannedPaper(seed: number) {
  const draw = new Draw(seed);
  const language = draw.weighted(LANGUAGES);
  const paper = conventionsOf(draw, language);
  const count = draw.weighted([
    [draw.int(5, 15), 35],
    [draw.int(16, 30), 35],
    [draw.int(31, 60), 30],
  ]);
  const { blocks, lists, questions } = compose(draw, paper, language, count);
  const conventions = [language.name, ...described(paper)];
  return { draw, paper, blocks, lists, questions, conventions };
}

/** How the paper is written, in words, for the report of a failure. */
function described(paper: PaperConventions): string[] {
  const { program, parts, key, furniture, soft, instructions } = paper;
  return [
    program,
    ...parts.map(
      ({ number, option, layout, head, restarts, kind }) =>
        `${head === "" ? "part" : head}${restarts ? " from 1" : ""}: ${kind}, ${numberIn(number)}, ${optionIn(option)} ${layout.kind}${layout.behind ? " behind the stem" : ""}`,
    ),
    keyIn(key),
    ...(soft ? ["soft breaks"] : []),
    ...(paper.secondKeyLine === "" ? [] : [`some keys "${paper.secondKeyLine}"`]),
    ...(paper.bilingual ? ["bilingual"] : []),
    ...(paper.gaps ? ["gaps in numbers"] : []),
    ...(furniture.above.length > 0 ? ["markers"] : []),
    ...parts.flatMap(({ second }) => (second ? [`some options ${optionIn(second.option)}`] : [])),
    ...(instructions === "none" ? [] : [`instructions ${instructions}`]),
    ...(furniture.topicLines.length > 0 ? ["topic lines"] : []),
    ...(furniture.below.length > 0 ? ["furniture below"] : []),
    ...(furniture.rule ? ["rules"] : []),
    ...(paper.subheads === "none" ? [] : [`subheads ${paper.subheads}`]),
    ...(paper.slips > 0 ? [`slips ${paper.slips}`] : []),
    ...(paper.pageHead === "" ? [] : ["page heads"]),
    ...(paper.solutions > 0 ? [`solutions "${paper.solutionWord}"`] : []),
  ];
}

function numberIn(form: NumberForm): string {
  if (form.kind === "typed")
    return `"${numberText(form, 1)}"${form.alone === true ? " alone" : ""}`;
  return form.kind === "list"
    ? `list ${form.pattern}${form.byStyle ? " by style" : ""}`
    : "no number";
}

const optionIn = (form: OptionForm): string =>
  form.kind === "bare"
    ? "no labels"
    : `${form.kind === "list" ? "list " : ""}${labelText(form, 0)}`;

function keyIn(key: KeyForm): string {
  if (key.kind === "line") return `key "${key.template}" as ${key.value}, ${key.at}`;
  if (key.kind === "look") return `key ${key.name}`;
  if (key.kind === "sign") return `key sign "${key.before}…${key.after}"`;
  if (key.kind === "end") return `keys at the end, ${key.shape}`;
  return key.kind === "none" ? "no keys" : "solutions at the end";
}
