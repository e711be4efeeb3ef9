import { BuilderElement, type XmlComponent } from "docx";
import { mathMlOf } from "../../kernel/rich-text/formula.rules.ts";
import type { XmlElement } from "../../kernel/rich-text/xml-element.rules.ts";
import { UnknownMaths } from "../formats/maths/maths-text.rules.ts";
import { ommlOf } from "../formats/maths/mathml-omml.rules.ts";
import { parseXml } from "../xml/xml-tree.ts";

/**
 * A formula as an equation of Word, or as a line with only this equation; undefined for a formula
 * that Word has no element for.
 */
export function equationOf(latex: string, kind: "inline" | "block"): XmlComponent | undefined {
  const math = mathMlOf(latex);
  if (math === undefined) return undefined;
  try {
    const equation = componentOf(parseXml(ommlOf(parseXml(math))));
    return kind === "inline"
      ? equation
      : new BuilderElement({ name: "m:oMathPara", children: [equation] });
  } catch (error) {
    if (error instanceof UnknownMaths) return undefined;
    throw error;
  }
}

function componentOf({ name, attributes, children }: XmlElement): XmlComponent {
  const component = new BuilderElement({
    name: `m:${name}`,
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [
        key,
        { key: key === "space" ? "xml:space" : `m:${key}`, value },
      ]),
    ),
  });
  for (const child of children) {
    component.addChildElement(typeof child === "string" ? child : componentOf(child));
  }
  return component;
}
