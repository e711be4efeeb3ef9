import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { answerPart, type ForeignQuestion, orReason, textCells } from "../foreign.rules.ts";
import {
  allElements,
  elementOf,
  elementsOf,
  textOf,
  type XmlElement,
} from "../../../kernel/rich-text/xml-element.rules.ts";
import { parseXml } from "../../xml/xml-tree.ts";
import { answerOfItem } from "./qti1-answer.rules.ts";
import { Qti1Texts } from "./qti1-text.rules.ts";

/** QTI 1.2, which Canvas and others export: all questions of a quiz in one file. */

/** The most elements in a whole file. */
const MOST_ELEMENTS = 500_000;
const ROOT = "questestinterop";

type Read = ForeignQuestion | NoEquivalent;

/**
 * Reads a file of QTI 1.2: its questions in their order. Other contents of the file are named in a
 * note of the first question.
 * @param path of the file, which addresses of images are relative to
 * @param files the paths of its package
 * @throws NoEquivalent for a file that cannot be read as a whole
 */
export function readQti1(xml: string, path: string, files: ReadonlySet<string>): Read[] {
  const root = parseXml(xml, MOST_ELEMENTS);
  if (root.name !== ROOT) {
    throw new NoEquivalent(`${path} begins with <${root.name}>, not with <${ROOT}>.`);
  }
  const found: Found = { questions: [], notes: [] };
  readSection(root, "", { found, path, files });
  if (found.questions.length === 0) {
    throw new NoEquivalent([`${path} has no questions.`, ...found.notes].join(" "));
  }
  return withNotes(found);
}

function withNotes({ questions, notes }: Found): Read[] {
  const first = questions.findIndex((one) => !(one instanceof NoEquivalent));
  return questions.map((one, at) => {
    if (one instanceof NoEquivalent) {
      const isOnly = first < 0 && at === 0 && notes.length > 0;
      return isOnly ? new NoEquivalent([one.message, ...notes].join(" ")) : one;
    }
    return at === first ? { ...one, notes: [...notes, ...one.notes] } : one;
  });
}

interface Found {
  questions: Read[];
  notes: string[];
}

interface Reading {
  found: Found;
  path: string;
  files: ReadonlySet<string>;
}

/** The items of an assessment, a bank or a section, and the items of the sections inside. */
function readSection(section: XmlElement, passage: string, reading: Reading): void {
  const { found, path, files } = reading;
  for (const part of elementsOf(section)) {
    if (part.name === "item") {
      found.questions.push(orReason(() => readItem(part, passage, new Qti1Texts(path, files))));
    } else if (/^(?:assessment|section|objectbank)$/.test(part.name)) {
      const texts = new Qti1Texts(path, files);
      const own = texts.of(elementOf(part, "presentation_material"));
      readSection(part, own === "" ? passage : own, reading);
    } else if (part.name === "selection_ordering") found.notes.push(...drawNotes(part, section));
    else if (part.name === "rubric" && textOf(part).trim() !== "") {
      found.notes.push(`The instructions of ${titleOf(section)} are left out.`);
    }
  }
}

const titleOf = ({ name, attributes }: XmlElement): string =>
  attributes["title"] === undefined ? `a ${name}` : `“${attributes["title"].slice(0, 60)}”`;

/** Notes for a section that draws some of its questions: all its questions are read. */
function drawNotes(ordering: XmlElement, section: XmlElement): string[] {
  const all = allElements(ordering);
  const bank = all.find(({ name }) => name === "sourcebank_ref");
  if (bank) {
    return [
      `${titleOf(section)} draws questions from a bank that is not in this file. Export the bank too.`,
    ];
  }
  const count = textOf(all.find(({ name }) => name === "selection_number")).trim();
  return count === ""
    ? []
    : [`${titleOf(section)} draws ${count} of its questions; all of them are read.`];
}

/** The metadata of an item, in either of its two forms. */
function metadataOf(item: XmlElement): (label: string) => string {
  const all = allElements(item);
  const fields = all.filter(({ name }) => name === "qtimetadatafield");
  return (label) => {
    const field = fields.find((one) => textOf(elementOf(one, "fieldlabel")).trim() === label);
    const element = field ? elementOf(field, "fieldentry") : all.find(({ name }) => name === label);
    return textOf(element).trim();
  };
}

const RESPONSE = /^response_(?:lid|str|num|xy|grp|extension)$/;

function readItem(item: XmlElement, passage: string, texts: Qti1Texts): ForeignQuestion {
  const presentation = elementOf(item, "presentation");
  if (!presentation) throw new NoEquivalent("It has no text: its presentation is missing.");
  const metadata = metadataOf(item);
  const type =
    `${metadata("question_type")} ${metadata("cc_profile")} ${metadata("qmd_itemtype")}`.toLowerCase();
  const responses = allElements(presentation).filter(({ name }) => RESPONSE.test(name));
  const [only, ...more] = responses;
  const own = only && more.length === 0 ? texts.of(only) : "";
  const question = texts.of(presentation) + own;
  const solution = solutionOf(item, texts);
  const part = answerPart(
    answerOfItem({ item, type, responses, texts, question, solution: solution.text }),
  );
  const marks = Number(metadata("points_possible") || metadata("cc_weighting"));
  const cells = textCells({
    question,
    passage,
    solution: solution.text,
    ...(marks > 0 && { marks: String(marks) }),
  });
  return {
    cells: { ...cells, ...part.cells },
    notes: [...new Set([...part.notes, ...solution.notes, ...leftOf(item), ...texts.notes])],
    pictures: [],
  };
}

const READ =
  /^(?:itemmetadata|presentation|resprocessing|itemfeedback|qticomment|itemcontrol|duration)$/;
const WORDS: Readonly<Record<string, string>> = {
  rubric: "Its instructions are left out.",
  itemrubric: "Its instructions are left out.",
  objectives: "Its objectives are left out.",
};

/** A sentence for each part of an item with a text that is not read. */
function leftOf(item: XmlElement): string[] {
  const parts = elementsOf(item).filter(
    (part) => !READ.test(part.name) && textOf(part).trim() !== "",
  );
  const notes = parts.map(({ name }) => WORDS[name] ?? `Its part <${name}> is left out.`);
  const lists = allElements(item).filter(({ name }) => name === "render_choice");
  const between = lists.some((list) =>
    elementsOf(list).some(({ name }) => /^(?:material|flow_mat)/.test(name)),
  );
  return between ? [...notes, "The text between its choices is left out."] : notes;
}

/**
 * The feedback that is the solution: the one that is marked as a solution, otherwise the general
 * one, otherwise the one for a correct answer.
 */
function solutionOf(item: XmlElement, texts: Qti1Texts): { text: string; notes: string[] } {
  const all = elementsOf(item, "itemfeedback")
    .map((one) => ({
      id: one.attributes["ident"] ?? "",
      text: texts.of(one),
      isSolution: allElements(one).some(({ name }) => name === "solution"),
      hasHint: allElements(one).some(({ name }) => name === "hint"),
    }))
    .filter(({ text, hasHint }) => text !== "" || hasHint);
  const chosen =
    all.find(({ isSolution }) => isSolution) ??
    all.find(({ id }) => /^(?:general_fb|general|solution)$/i.test(id)) ??
    all.find(({ id }) => /^(?:correct_fb|correct)$/i.test(id)) ??
    (all.length === 1 && !/incorrect|wrong/i.test(all[0]?.id ?? "") ? all[0] : undefined);
  const left = all.filter((one) => one !== chosen);
  return {
    text: chosen?.text ?? "",
    notes: [
      ...(left.length > 0 ? ["Feedback on individual answers is left out."] : []),
      ...(all.some(({ hasHint }) => hasHint) ? ["Hints are left out."] : []),
    ],
  };
}
