/** Words with opposite meanings, in lower case; a star is any ending. */
const PAIRS: readonly (readonly [string, string])[] = [
  ["increas*", "decreas*"],
  ["rise rises rising rose risen", "fall falls falling fell fallen"],
  ["up upward upwards", "down downward downwards"],
  ["clockwise", "anticlockwise counterclockwise"],
  ["positive positively", "negative negatively"],
  ["attract*", "repel* repuls*"],
  ["oxidation oxidised oxidized oxidises oxidizes", "reduction reduced reduces"],
  ["acid acids acidic", "alkali alkalis alkaline"],
  ["exothermic", "endothermic"],
  ["maximum maximal", "minimum minimal"],
  ["higher highest", "lower lowest"],
  ["greater larger", "smaller"],
  ["more", "less fewer"],
  ["faster", "slower"],
  ["heavier", "lighter"],
  ["hot hotter", "cold colder"],
  ["left", "right"],
  ["north", "south"],
  ["east", "west"],
  ["above", "below"],
  ["before", "after"],
  ["inside inward inwards", "outside outward outwards"],
  ["expand* expansion", "contract* contraction"],
  ["gain gains gained gaining", "lose loses lost losing loss"],
  ["accelerat*", "decelerat* retard*"],
  ["directly", "inversely"],
  ["convex", "concave"],
  ["converg*", "diverg*"],
  ["upright erect", "inverted"],
  ["real", "virtual"],
  ["parallel", "perpendicular"],
  ["anode", "cathode"],
  ["cation cations", "anion anions"],
  ["elastic", "inelastic"],
  ["reversible", "irreversible"],
  ["saturated", "unsaturated"],
  ["dominant", "recessive"],
  ["true", "false"],
  ["on", "off"],
  ["only", "all every"],
];

const pattern = (words: string): RegExp =>
  new RegExp(`^(?:${words.replaceAll("*", "\\p{L}*").replaceAll(" ", "|")})$`, "u");

const PATTERNS = PAIRS.map(([one, other]) => [pattern(one), pattern(other)] as const);

interface Sides {
  one: boolean;
  other: boolean;
}

/** Which words of each pair occur in a text. */
const sidesOf = (words: readonly string[]): Sides[] =>
  PATTERNS.map(([one, other]) => ({
    one: words.some((word) => one.test(word)),
    other: words.some((word) => other.test(word)),
  }));

/** Whether, for some pair, the model answer has only the one word and the answer only the other. */
export function isContrary(model: readonly string[], answer: readonly string[]): boolean {
  const given = sidesOf(answer);
  return sidesOf(model).some(({ one, other }, at) => {
    const side = given[at];
    return side !== undefined && one !== other && side.one === other && side.other === one;
  });
}
