import type { QuestionColumn } from "../template/question-table.schema.ts";

/** The names in a path such as "$course$/top/Physics/Optics"; two slashes are an escaped one. */
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
 * The subject, topic and sub-topic in a category's path. Deeper names belong to the sub-topic;
 * missing ones come from the import's defaults, or are reported as errors.
 */
export function placeOf(path: string): Partial<Record<QuestionColumn, string>> {
  const [subject, topic, ...more] = namesOf(path);
  return {
    ...(subject !== undefined && { subject }),
    ...(topic !== undefined && { topic }),
    ...(more.length > 0 && { subTopic: more.join(" / ") }),
  };
}

/** The path of a place in the catalogue. A slash at either end of a name needs a space. */
export const pathOf = (names: readonly string[]): string =>
  ["$course$", "top", ...names.map(escapedName)].join("/");

const escapedName = (name: string): string =>
  name.replace(/^\//, " /").replace(/\/$/, "/ ").replaceAll("/", "//");
