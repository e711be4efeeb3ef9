import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { posix } from "node:path";
import { visibleText } from "../foreign-text.rules.ts";
import { type ForeignQuestion, answerPart, textCells } from "../foreign.rules.ts";
import { placeOf } from "../place.rules.ts";
import { interactionPart, type OwnItem } from "./qti-answer.rules.ts";
import { QTI_TOOL } from "./qti-xhtml.rules.ts";
import { answerTags, withTags } from "../tags.rules.ts";
import { QtiTexts } from "./qti-html.rules.ts";
import {
  type XmlElement,
  allElements,
  elementOf,
  elementsOf,
  textOf,
} from "../../../kernel/rich-text/xml-element.rules.ts";
import { parseXml } from "../../xml/xml-tree.ts";

/** Reads another file of the package; undefined if there is none. */
export type ReadPart = (path: string) => Promise<string | undefined>;

/** Renames QTI 3's `qti-choice-interaction` and `max-choices` to the names of QTI 2. */
function asQti2(element: XmlElement): XmlElement {
  const newer = element.name.startsWith("qti-");
  const { name, attributes } = element;
  return {
    name: newer ? camel(name.slice(4)) : name,
    attributes: newer
      ? Object.fromEntries(Object.entries(attributes).map(([key, value]) => [camel(key), value]))
      : attributes,
    children: element.children.map((one) => (typeof one === "string" ? one : asQti2(one))),
  };
}

const camel = (name: string): string =>
  name.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());

/**
 * Reads an item of QTI 2.1, 2.2 or 3.0.
 * @param path of its file in the package, which its references are relative to
 * @throws NoEquivalent with the reason
 */
export async function readQtiItem(
  xml: string | undefined,
  path: string,
  read: ReadPart,
): Promise<ForeignQuestion> {
  if (xml === undefined) throw new NoEquivalent(`${path} is not in the package.`);
  const item = asQti2(parseXml(xml));
  if (item.name !== "assessmentItem") {
    throw new NoEquivalent(`${path} begins with <${item.name}>, not with an item.`);
  }
  const body = elementOf(item, "itemBody");
  if (!body) throw new NoEquivalent("It has no text: its itemBody is missing.");
  if (elementOf(item, "templateDeclaration")) {
    throw new NoEquivalent(
      "Its numbers are different for each student, which has no equivalent here.",
    );
  }
  const own = ownItem(item, body);
  const texts = new QtiTexts(path, own !== undefined);
  const interaction = onlyInteraction(body);
  const question = texts.of(own?.question ?? body) + texts.of(elementOf(interaction, "prompt"));
  const solution = solutionOf(item, texts);
  const part = answerPart(
    interactionPart({ item, interaction, texts, question, solution: solution.text, own }),
    own && answerTags(own.tags),
  );
  const passage = own ? texts.of(own.passage) : await passageOf(item, path, read);
  const marks = marksOf(item);
  const cells = {
    ...textCells({ marks, question, passage, solution: solution.text }),
    ...part.cells,
  };
  return {
    cells: own ? { ...placeOf(own.place), ...withTags(cells, own.tags) } : cells,
    notes: [...part.notes, ...solution.notes, ...texts.notes],
    pictures: [],
  };
}

/** The fields that an item of ours has beyond QTI; undefined for an item of another program. */
function ownItem(item: XmlElement, body: XmlElement): OwnItem | undefined {
  if (item.attributes["toolName"] !== QTI_TOOL) return undefined;
  const ofClass = (name: string, parent: XmlElement | undefined) =>
    parent ? elementsOf(parent).filter(({ attributes }) => attributes["class"] === name) : [];
  const facts = elementOf(body, "rubricBlock");
  return {
    place: textOf(ofClass("place", facts)[0]).trim(),
    tags: ofClass("tag", facts).map((one) => textOf(one).trim()),
    passage: ofClass("passage", body)[0],
    question: ofClass("question", body)[0],
  };
}

function onlyInteraction(body: XmlElement): XmlElement {
  const found = allElements(body).filter(({ name }) => name.endsWith("Interaction"));
  const [interaction, ...others] = found.filter(({ name }) => name !== "endAttemptInteraction");
  if (!interaction) throw new NoEquivalent("It does not ask for an answer: it has no interaction.");
  if (others.length > 0) {
    throw new NoEquivalent(
      `It asks for ${others.length + 1} answers (${[interaction, ...others].map(({ name }) => name).join(", ")}); a question here has one. Split it.`,
    );
  }
  return interaction;
}

/**
 * The feedback that is the solution. Several feedbacks without a clear name are left out, because
 * it is not known which of them is the solution.
 */
function solutionOf(item: XmlElement, texts: QtiTexts): { text: string; notes: string[] } {
  const all = allElements(item).filter(({ name }) =>
    /^(?:modalFeedback|feedbackBlock)$/.test(name),
  );
  const named = all.filter(({ attributes }) =>
    /solution|general/i.test(`${attributes["identifier"]} ${attributes["outcomeIdentifier"]}`),
  );
  const [only, ...others] = named.length > 0 ? named : all.length === 1 ? all : [];
  const inline = allElements(item).some(({ name }) => name === "feedbackInline");
  const left = inline || others.length > 0 || (only === undefined && all.length > 0);
  return {
    text: only ? texts.of(elementOf(only, "contentBody") ?? only) : "",
    notes: left ? ["Feedback on individual answers is left out."] : [],
  };
}

/** The passage that an item shares with others, which QTI calls a stimulus. */
async function passageOf(item: XmlElement, path: string, read: ReadPart): Promise<string> {
  const href = elementOf(item, "assessmentStimulusRef")?.attributes["href"];
  if (href === undefined) return "";
  const name = posix.join(posix.dirname(path), href);
  const xml = await read(name);
  if (xml === undefined) throw new NoEquivalent(`Its passage ${href} is not in the package.`);
  const stimulus = asQti2(parseXml(xml));
  const text = new QtiTexts(name).of(elementOf(stimulus, "stimulusBody"));
  if (visibleText(text) === "") throw new NoEquivalent(`Its passage ${href} has no text.`);
  return text;
}

/** The full marks that the item or its mapping declares. */
function marksOf(item: XmlElement): string | undefined {
  const outcomes = elementsOf(item, "outcomeDeclaration");
  const byName = (name: string) =>
    outcomes.find(({ attributes }) => attributes["identifier"] === name);
  const declared =
    textOf(elementOf(byName("MAXSCORE"), "defaultValue")).trim() ||
    byName("SCORE")?.attributes["normalMaximum"] ||
    elementOf(elementOf(item, "responseDeclaration"), "mapping")?.attributes["upperBound"];
  const marks = Number(declared);
  return declared !== undefined && declared !== "" && marks > 0 ? String(marks) : undefined;
}

/** The file of a package that lists the others. */
export const MANIFEST = "imsmanifest.xml";

/** The most elements in the manifest of a package. */
const MAX_ELEMENTS = 100_000;

const ITEM_TYPE = /^imsqti_item_xml/;
const OLD_TYPE = /^(?:imsqti_(?:\w+_)?xmlv1|imscc_xmlv1p\d\/imsqti)/i;
/** Canvas, a learning platform, adds files with all that a Common Cartridge cannot hold. */
const CANVAS_FILE = /^non_cc_assessments\/([^/]+)\.xml\.qti$/;

/** A file of a package: one item, or all questions of a quiz in QTI 1.2. */
export interface PackageFile {
  path: string;
  isOld: boolean;
}

/**
 * The files of a package that hold questions, in the order of its manifest.
 * @throws NoEquivalent when the manifest is missing, hostile, or lists no questions
 */
export function packageItems(manifest: string | undefined): PackageFile[] {
  if (manifest === undefined) throw new NoEquivalent(`The package has no ${MANIFEST}.`);
  const resources = allElements(parseXml(manifest, MAX_ELEMENTS)).filter(
    ({ name }) => name === "resource",
  );
  const canvas = canvasFiles(resources);
  const files = resources.flatMap((resource): PackageFile[] => {
    const { type = "", identifier = "" } = resource.attributes;
    const own = pathsOf(resource)[0] ?? "";
    if (ITEM_TYPE.test(type)) return [{ path: own, isOld: false }];
    const better = canvas.get(identifier);
    if (OLD_TYPE.test(type)) return [{ path: better ?? own, isOld: true }];
    return pathsOf(resource).flatMap((path) =>
      CANVAS_FILE.test(path) ? [{ path, isOld: true }] : [],
    );
  });
  const unique = new Map(files.map((file) => [file.path, file]));
  if (unique.size === 0) {
    throw new NoEquivalent(`The package's ${MANIFEST} lists no QTI items.`);
  }
  return [...unique.values()];
}

const pathsOf = (resource: XmlElement): string[] =>
  [resource, ...elementsOf(resource, "file")].flatMap(({ attributes: { href } }) =>
    href === undefined ? [] : [posix.normalize(href)],
  );

/** The file that Canvas adds for each quiz, by the quiz's identifier. */
const canvasFiles = (resources: readonly XmlElement[]): Map<string, string> =>
  new Map(
    resources.flatMap(pathsOf).flatMap((path): [string, string][] => {
      const id = CANVAS_FILE.exec(path)?.[1];
      return id === undefined ? [] : [[id, path]];
    }),
  );
