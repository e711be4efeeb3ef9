/** Subjects with a colour of their own, by how their names begin. */
const COLOURS = [
  [/^phy/i, "#3f6fd6"],
  [/^che/i, "#0f8f9c"],
  [/^(?:bio|bot|zoo)/i, "#748a10"],
  [/^mat/i, "#8f5cd0"],
] as const;

/** The colour that tints a subject's seal; undefined for one without a colour. */
export const colourOf = (subject: string): string | undefined =>
  COLOURS.find(([name]) => name.test(subject))?.[1];

/** Percent of the colour in the letter, over the text's, and in the tile, over the surface's. */
export const TINT = { letter: 60, tile: 15 };
