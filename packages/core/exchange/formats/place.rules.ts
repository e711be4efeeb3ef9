import type { QuestionColumn } from "../template/question-table.schema.ts";

/**
 * The names in a path such as "$course$/top/Physics/Optics". Two slashes mean a slash inside a
 * name.
 */
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
 * The subject, topic and sub-topic in a category's path. All names below the topic together are the
 * sub-topic. A missing name comes from the import's defaults, or is reported as an error.
 */
export function placeOf(path: string): Partial<Record<QuestionColumn, string>> {
  const [subject, topic, ...more] = namesOf(path);
  return {
    ...(subject !== undefined && { subject }),
    ...(topic !== undefined && { topic }),
    ...(more.length > 0 && { subTopic: more.join(" / ") }),
  };
}

/**
 * The path of a place in the catalogue. If a name begins or ends with a slash, a space is put
 * before or after it, so that the slash can be read back.
 */
export const pathOf = (names: readonly string[]): string =>
  ["$course$", "top", ...names.map(escapedName)].join("/");

const escapedName = (name: string): string =>
  name.replace(/^\//, " /").replace(/\/$/, "/ ").replaceAll("/", "//");
