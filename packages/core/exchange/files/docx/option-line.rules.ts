/** A label of an option in a line: the position of the label, and the position of its text. */
interface OptionMark {
  from: number;
  to: number;
}

const FIRST = /^\s{0,20}(?:\(([A-H1-8])\)|([A-H])[.)])\s{0,20}/i;
const INNER = /\s\(([A-H1-8])\)\s{0,20}/gi;

/** The position of the option that a label names: 1 for "B" and for "2". */
const placeOf = (label: string): number =>
  /\d/.test(label) ? Number(label) - 1 : label.toUpperCase().charCodeAt(0) - 65;

/**
 * The consecutive labels of options in a line, such as "(A) one (B) two".
 * @param count how many options are above the line
 */
export function optionsIn(text: string, count: number): OptionMark[] {
  const marks: OptionMark[] = [];
  const take = (label: string, from: number, to: number) => {
    if (placeOf(label) === count + marks.length) marks.push({ from, to });
  };
  const first = FIRST.exec(text);
  if (first) take(first[1] ?? first[2] ?? "", 0, first[0].length);
  const behind = marks[0]?.to ?? 0;
  for (const { 0: all, 1: label = "", index } of text.matchAll(INNER)) {
    if (index + 1 >= behind) take(label, index, index + all.length);
  }
  // A single label in the middle of a line may be a part of its text.
  return marks[0]?.from !== 0 && marks.length < 2 ? [] : marks;
}
