/** Kinds of files that people have and that cannot be read, each with what to do instead. */
interface LegacyKind {
  endings: readonly string[];
  /**
   * Whether the beginning of a file shows this kind. `start` is the file's first bytes as Latin
   * text.
   */
  matches: (start: string) => boolean;
  what: string;
  remedy: string;
  isSheet?: true;
}

const isZip = (start: string): boolean => start.startsWith("PK\u0003\u0004");

/** The first entry of an OpenDocument file names the kind of file, and is not compressed. */
const isOpenDocument = (start: string, kind: string): boolean =>
  isZip(start) && start.slice(0, 200).includes(`mimetype${OPEN_DOCUMENT}${kind}`);

const OPEN_DOCUMENT = "application/vnd.oasis.opendocument.";

const OLD_OFFICE = "\u00d0\u00cf\u0011\u00e0";

const KINDS: readonly LegacyKind[] = [
  {
    endings: [".pdf"],
    matches: (start) => start.slice(0, 1024).includes("%PDF-"),
    what: "a PDF, which cannot be read yet",
    remedy: "Take the document that it was made from, or open it in Word, and save it as",
  },
  {
    endings: [".rtf"],
    matches: (start) => start.trimStart().startsWith("{\\rtf"),
    what: "an RTF document",
    remedy: "Open it in Word or LibreOffice and save it as",
  },
  {
    endings: [".odt", ".ott"],
    matches: (start) => isOpenDocument(start, "text"),
    what: "an OpenDocument text (.odt)",
    remedy: "Open it in LibreOffice or Word and save it as",
  },
  {
    endings: [".ods"],
    matches: (start) => isOpenDocument(start, "spreadsheet"),
    what: "an OpenDocument spreadsheet (.ods)",
    remedy: "Open it in LibreOffice or Excel and save it as",
    isSheet: true,
  },
  {
    endings: [".pages"],
    matches: (start) => isZip(start) && /Index\/Document\.iwa|Index\.zip/.test(start),
    what: "a document of Apple's Pages or Numbers",
    remedy: "Export it there to Word or Excel, as",
  },
  {
    endings: [".xls"],
    matches: () => false,
    what: "an old .xls workbook, or one with a password",
    remedy: "Save it without a password as",
    isSheet: true,
  },
  {
    endings: [".doc", ".docx", ".dot"],
    matches: () => false,
    what: "a Word document of the old kind (.doc) or one with a password",
    remedy: "Save it without a password as",
  },
];

const kindOf = (ending: string, start: string): LegacyKind | undefined => {
  if (start.startsWith(OLD_OFFICE)) {
    const isWord = /^\.(?:docx?|dot)$/.test(ending);
    return KINDS.find(({ endings }) => endings.includes(isWord ? ".doc" : ".xls"));
  }
  const shown = KINDS.find(({ matches }) => matches(start));
  return shown ?? KINDS.find(({ endings }) => ending !== ".docx" && endings.includes(ending));
};

/**
 * Why a file of an old or foreign kind is refused, and what to do. The file's contents decide, or
 * else its name; undefined for any other file.
 * @param readsWord whether the table is also read from Word documents
 */
export function legacyProblem(
  ending: string,
  start: Buffer,
  readsWord: boolean,
): string | undefined {
  const kind = kindOf(ending, start.toString("latin1"));
  if (!kind) return undefined;
  return `This is ${kind.what}. ${kind.remedy} ${kind.isSheet || !readsWord ? ".xlsx" : ".docx"}.`;
}

/** Whether a file's name is that of such a kind. */
export const isLegacyName = (name: string): boolean =>
  KINDS.some(({ endings }) =>
    endings.some((ending) => ending !== ".docx" && name.toLowerCase().endsWith(ending)),
  );
