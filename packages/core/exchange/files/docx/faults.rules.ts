/** Why a part of a document cannot be imported, and what is different from the document. */

export const TRACKED = "Accept or reject the tracked changes first.";
export const HIDDEN = "Hidden text was read too.";
export const FAULTS = {
  equation3:
    "An equation of Equation Editor 3.0 cannot be read. In MathType: Convert Equations > MathType or Office Math.",
  mathType: (reason: string) =>
    `A MathType equation cannot be read${reason && ` because of ${reason}`}. In MathType: Convert Equations > Office Math.`,
  chem: "A ChemDraw drawing cannot be read. Copy it as a picture (PNG).",
  object: "An embedded object cannot be read. Copy it as a picture (PNG).",
  drawing: "A chart or drawing cannot be read. Copy it as a picture (PNG).",
  above: "A drawing beside the line above may lie over this one. Copy it as a picture (PNG).",
  metafile: (kind: string) => `This picture is a Windows metafile (${kind}). Paste it as PNG.`,
  linked: "This picture is linked, not in the file. Use Edit Links > Break Link.",
  kind: (name: string) => `The picture ${name} is of a kind that cannot be read. Paste it as PNG.`,
};
