import * as fc from "fast-check";

/** Sheets of keys in the forms that people use, with the keys that they give. */

export interface WrittenKeys {
  number: number;
  written: string;
}

const label = fc.constantFrom("A", "B", "C", "D");
const lowerLabel = fc.constantFrom("(a)", "(b)", "(c)", "(d)");
const other = fc.constantFrom("क", "ख", "ग", "घ", "(ii)", "(iv)", "③", "①", "Б", "(2)");
const several = fc.constantFrom("A, C", "BD", "A and B", "(a), (c)");
const numeric = fc.oneof(
  fc.integer({ min: -999, max: 999 }).map(String),
  fc.integer({ min: -9999, max: 9999 }).map((hundredths) => (hundredths / 100).toFixed(2)),
  fc.constantFrom("4.5 to 4.7", "−3", "10³", "1.6 × 10⁻¹⁹", "5 ± 0.1", "1,234", "2 or 3"),
);

const plain = fc.oneof(label, lowerLabel, other);
const any = fc.oneof({ weight: 3, arbitrary: plain }, several, numeric);
const listOf = (written: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.integer({ min: 1, max: 80 }), fc.array(written, { minLength: 3, maxLength: 60 }))
    .map(([first, keys]) => keys.map((key, at) => ({ number: first + at, written: key })));

type Form = (keys: readonly WrittenKeys[]) => string;

const joined =
  (before: string, after: string, between: string): Form =>
  (keys) =>
    keys.map(({ number, written }) => `${before}${number}${after}${written}`).join(between);

const pairs = fc
  .tuple(
    fc.constantFrom("", "Q", "Q.", "Que ", "Question ", "प्रश्न "),
    fc.constantFrom(". ", ") ", ": ", " = ", " → ", ".) ", ". Ans: ", ") Answer - ", ") उत्तर: "),
    fc.constantFrom("\n", "\n\n", "  ", "; ", "\r\n"),
  )
  .map(([before, after, between]) => joined(before, after, between));
const dashes = fc
  .tuple(
    fc.constantFrom("", "Q"),
    fc.constantFrom("-", " - ", " – ", " "),
    fc.constantFrom("\n", "  ", ", "),
  )
  .map(([before, after, between]) => joined(before, after, between));

const rowsOf =
  (width: number, gap: string, heads: readonly [string, string]): Form =>
  (keys) => {
    const rows: string[] = [];
    for (let at = 0; at < keys.length; at += width) {
      const some = keys.slice(at, at + width);
      rows.push(heads[0] + some.map(({ number }) => number).join(gap));
      rows.push(heads[1] + some.map(({ written }) => written).join(gap));
    }
    return rows.join("\n");
  };
/** All keys are in one row, so it has at least three keys: a shorter row could be read as pairs. */
const rows = fc
  .tuple(fc.constantFrom(" ", "\t", "  "), fc.boolean())
  .map(([gap, hasHeads]) => rowsOf(60, gap, hasHeads ? [`Q.No${gap}`, `Ans${gap}`] : ["", ""]));

const columns =
  (count: number, sign: string): Form =>
  (keys) => {
    const height = Math.ceil(keys.length / count);
    return Array.from({ length: height }, (_, row) =>
      Array.from({ length: count }, (_column, column) => keys[column * height + row])
        .flatMap((key) => (key ? [String(key.number), key.written] : []))
        .join(sign),
    ).join("\n");
  };
const tables = fc.integer({ min: 1, max: 4 }).map((count) => columns(count, "\t"));

const range: Form = (keys) => {
  const [first, last] = [keys[0]?.number ?? 0, keys.at(-1)?.number ?? 0];
  return `${first}-${last}: ${keys.map(({ written }) => written).join("")}`;
};

const written = (keys: fc.Arbitrary<WrittenKeys[]>, forms: fc.Arbitrary<Form>) =>
  fc.tuple(keys, forms).map(([list, form]) => ({ keys: list, text: form(list) }));

/** A sheet in one of the forms, and its keys. */
export const keySheet: fc.Arbitrary<{ keys: WrittenKeys[]; text: string }> = fc.oneof(
  written(listOf(any), pairs),
  written(listOf(plain), dashes),
  written(listOf(plain), rows),
  written(listOf(label), tables),
  written(listOf(label), fc.constant(range)),
);

/** Lines that hold no key. */
export const otherLine: fc.Arbitrary<string> = fc.constantFrom(
  "Wait for the official result.",
  "The speed is v = u + at, so it grows.",
  "Contact the office for changes",
  "यह अंतिम सूची है।",
);
