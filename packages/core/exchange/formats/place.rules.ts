import type { QuestionColumn } from "../template/question-table.schema.ts";

/** A path's names, of which two slashes are one of a name: "$course$/top/Physics/Optics". */
const namesOf = (path: string): string[] =>
  path
    .replaceAll("//", "\u0000")
    .split("/")
    .map((name) => name.replaceAll("\u0000", "/").trim())
    .filter(
      (name, i) =>
        name !== "" && !(i === 0 && /^\$[^$]*\$$/.test(name)) && !(i < 2 && name === "top"),
    );

/**
 * The subject, topic and sub-topic that a category's path names. What is deeper belongs to the
 * sub-topic; what the path does not say, the import's defaults or the row's reader ask for.
 */
export function placeOf(path: string): Partial<Record<QuestionColumn, string>> {
  const [subject, topic, ...more] = namesOf(path);
  return {
    ...(subject !== undefined && { subject }),
    ...(topic !== undefined && { topic }),
    ...(more.length > 0 && { subTopic: more.join(" / ") }),
  };
}

/** The path of a category for a place in the catalogue; a slash at a name's end needs a space. */
export const pathOf = (names: readonly string[]): string =>
  ["$course$", "top", ...names.map(escapedName)].join("/");

const escapedName = (name: string): string =>
  name.replace(/^\//, " /").replace(/\/$/, "/ ").replaceAll("/", "//");
