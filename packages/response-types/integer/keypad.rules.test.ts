import { expect, test } from "vitest";
import { type KeypadKey, pressed } from "./keypad.rules.ts";

/** A field as `12|3`, or `1[23]` with a selection. */
function field(picture: string) {
  const text = picture.replace(/[[\]|]/g, "");
  const start = picture.search(/[[|]/);
  const end = picture.includes("]") ? picture.indexOf("]") - 1 : start;
  return { text, start, end };
}

test.each<[string, KeypadKey, string]>([
  ["|", "7", "7|"],
  ["1|2", "7", "17|2"],
  ["1[23]", "7", "17|"],
  ["12|", "backspace", "1|"],
  ["|12", "backspace", "|12"],
  ["1[2]", "backspace", "1|"],
  ["12|", "point", "12.|"],
  ["1.2|", "point", "1.2|"],
  ["1[.2]", "point", "1.|"],
  ["12|", "minus", "-12|"],
  ["-1|2", "minus", "1|2"],
  ["|-2", "minus", "|2"],
  ["|-2", "7", "-7|2"],
  ["[-2]", "7", "7|"],
  ["-1.5|", "clear", "|"],
  ["1.6|", "exponent", "1.6e|"],
  ["|", "exponent", "|"],
  ["1e5|", "exponent", "1e5|"],
  ["1.6e19|", "minus", "1.6e-19|"],
  ["1.6e-1|9", "minus", "1.6e1|9"],
  ["1.6e|", "minus", "1.6e-|"],
  ["1.|6e-19", "minus", "-1.|6e-19"],
  ["16|e3", "point", "16.|e3"],
  ["16e3|", "point", "16e3|"],
  ["1.6e|-19", "2", "1.6e-2|19"],
])("%s with the key %s becomes %s", (before, key, after) => {
  expect(pressed(field(before), key)).toEqual(field(after));
});
