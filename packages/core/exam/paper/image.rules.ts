import type { Paper } from "./paper.schema.ts";

const IMAGE = /<img [^<>]*?\bsrc="(media\/[^"]+)"/g;

/** The images of a paper: each key in the bucket with the paths where it is used. */
export function imagesOf({ cover, student, review }: Paper): ReadonlyMap<string, string[]> {
  const places = new Map<string, string[]>();
  const look = (html: string, path: string) => {
    for (const [, key = ""] of html.matchAll(IMAGE)) {
      const known = places.get(key) ?? [];
      if (!known.includes(path)) places.set(key, [...known, path]);
    }
  };
  look(cover.instructions, "instructions");
  for (const { _id, question, options = [] } of student.questions) {
    look(question, `${_id}.question`);
    for (const [i, option] of options.entries()) look(option, `${_id}.options.${i}`);
  }
  for (const [id, solution] of Object.entries(review.solutions)) look(solution, `${id}.solution`);
  for (const [id, text] of Object.entries(student.passages)) look(text, id);
  return places;
}
