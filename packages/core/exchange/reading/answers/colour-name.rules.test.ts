import { expect, test } from "vitest";
import { colourName } from "./colour-name.rules.ts";

test.each([
  ["202124", "black"],
  ["808080", "grey"],
  ["FFFFFF", "white"],
  ["FF0000", "red"],
  ["C0504D", "red"],
  ["FFC000", "orange"],
  ["FFFF00", "yellow"],
  ["00b050", "green"],
  ["6AA84F", "green"],
  ["00B0F0", "turquoise"],
  ["0070C0", "blue"],
  ["7030A0", "purple"],
  ["auto", ""],
])("people call the colour %s %s", (hex, name) => {
  expect(colourName(hex)).toBe(name);
});
