const OPENING = /<(span|div)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*>/g;

/** A formula's element as the sanitiser writes it, whatever the order its editor gave. */
export const canonicalFormulas = (html: string): string =>
  html.replace(OPENING, (whole: string, tag: string, attributes: string) => {
    const kind = /\sdata-type="((?:inline|block)-math)"/.exec(attributes)?.[1];
    const latex = /\sdata-latex="([^"]*)"/.exec(attributes)?.[1];
    return kind && latex !== undefined
      ? `<${tag} data-type="${kind}" data-latex="${latex}">`
      : whole;
  });

export const hasFormula = (html: string): boolean => html.includes("data-latex=");
