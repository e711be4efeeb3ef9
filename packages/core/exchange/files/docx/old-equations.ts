import CFB from "cfb";
import { allElements, type XmlElement } from "../../../kernel/rich-text/xml-element.rules.ts";
import { UnknownMaths } from "../../formats/maths/maths-text.rules.ts";
import { latexOfMtef } from "../../formats/maths/mtef.rules.ts";
import { inflated } from "../archive.ts";
import { tooLarge } from "../reader.ts";
import type { Zip } from "../zip.ts";
import type { Target } from "./parts.ts";

/** The most bytes of one equation; real ones have a few kilobytes. */
const MOST_BYTES = 256 * 1024;
const MOST_EQUATIONS = 5000;
const STREAM = "Equation Native";
const FOLDER = "word/embeddings/";

/**
 * A MathType equation in LaTeX, or why it cannot be read. The reason is "" if the equation is not
 * in the file.
 */
export type OldEquation = { latex: string } | { reason: string };

/** Reads the MathType equations of a document, which are files of their own in it. */
export class OldEquations {
  readonly #zip: Zip;
  readonly #targets: ReadonlyMap<string, Target>;
  #count = 0;

  constructor(zip: Zip, targets: ReadonlyMap<string, Target>) {
    this.#zip = zip;
    this.#targets = targets;
  }

  /** The equations of a paragraph or table by the ids of their relationships. */
  async of(block: XmlElement): Promise<ReadonlyMap<string, OldEquation>> {
    const found = new Map<string, OldEquation>();
    for (const { name, attributes } of allElements(block)) {
      const { ProgID: program = "", id = "" } = attributes;
      if (name !== "OLEObject" || !/^Equation\.DSMT/i.test(program)) continue;
      if (++this.#count > MOST_EQUATIONS) {
        throw tooLarge("too_many_equations", `It has more than ${MOST_EQUATIONS} old equations.`);
      }
      found.set(id, await this.#read(id));
    }
    return found;
  }

  async #read(id: string): Promise<OldEquation> {
    const path = this.#targets.get(id)?.path;
    const entry = this.#zip.entries.find(({ fileName }) => fileName === path);
    if (!path?.startsWith(FOLDER) || !entry) return { reason: "" };
    if (entry.uncompressedSize > MOST_BYTES) return { reason: "its size" };
    const stream = streamOf(await inflated(this.#zip, entry, MOST_BYTES, path));
    if (!stream) return { reason: "its damaged object" };
    try {
      return { latex: latexOfMtef(stream) };
    } catch (error) {
      if (error instanceof UnknownMaths) return { reason: error.message };
      throw error;
    }
  }
}

/** The equation in an OLE file; undefined for a damaged one. */
function streamOf(bytes: Uint8Array): Uint8Array | undefined {
  try {
    const content = CFB.find(CFB.read(bytes, { type: "buffer" }), STREAM)?.content;
    return content && Uint8Array.from(content);
  } catch {
    // The library throws plain errors for whatever it cannot read.
    return undefined;
  }
}
