/** The automatic lists of a .docx file, which its numbering.xml defines. */

export interface ListLevel {
  format: string;
  /** The label's text, with %1 for the number: "%1." */
  pattern: string;
}

interface List {
  levels: readonly ListLevel[];
  start: number;
}

export interface NumberedStyle {
  id: string;
  list: number;
  level: number;
}

export class Lists {
  readonly #lists: List[] = [];
  readonly styles: NumberedStyle[] = [];

  /** The id of a new list. */
  add(levels: readonly ListLevel[], start = 1): number {
    this.#lists.push({ levels, start });
    return this.#lists.length;
  }

  /**
   * Adds a paragraph style whose paragraphs are numbered by a list.
   * @returns the style's id
   */
  addStyle(list: number, level: number): string {
    const id = `Numbered${this.styles.length + 1}`;
    this.styles.push({ id, list, level });
    return id;
  }

  /** The XML inside `<w:numbering>`. */
  xml(): string {
    const abstracts = this.#lists.map(({ levels }, at) => abstractOf(at, levels));
    const nums = this.#lists.map(
      ({ start }, at) =>
        `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${at}"/>${start === 1 ? "" : `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="${start}"/></w:lvlOverride>`}</w:num>`,
    );
    return [...abstracts, ...nums].join("");
  }
}

const abstractOf = (at: number, levels: readonly ListLevel[]): string =>
  `<w:abstractNum w:abstractNumId="${at}"><w:multiLevelType w:val="${levels.length > 1 ? "multilevel" : "hybridMultilevel"}"/>${levels
    .map(
      ({ format, pattern }, level) =>
        `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${pattern}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${720 + 360 * level}" w:hanging="360"/></w:pPr></w:lvl>`,
    )
    .join("")}</w:abstractNum>`;
