/** Subjects with a colour, by how their names begin. */
const COLOURS = [
  [/^phy/i, "#3f6fd6"],
  [/^che/i, "#0f8f9c"],
  [/^(?:bio|bot|zoo)/i, "#748a10"],
  [/^mat/i, "#8f5cd0"],
] as const;

/** The colour that tints a subject's seal; undefined for one without a colour. */
export const colourOf = (subject: string): string | undefined =>
  COLOURS.find(([name]) => name.test(subject))?.[1];

/**
 * How many percent of the colour are mixed into the letter, which has the text's colour, and into
 * the tile, which has the surface's colour.
 */
export const TINT = { letter: 60, tile: 15 };
