import { Text } from "../kit/layout.tsx";
import "mathlive";
import { useEffect, useRef } from "react";
import classes from "./visual-field.module.css";

/**
 * The part of MathLive's element that we use; its own types are not found when the compiler looks
 * for Node's.
 */
interface MathField extends HTMLElement {
  value: string;
  mathVirtualKeyboardPolicy: "auto" | "manual";
  menuItems: readonly unknown[];
}

interface MathFieldClass {
  fontsDirectory: string | null;
  soundsDirectory: string | null;
}

/**
 * Creates a field that loads nothing else: the formulas' style sheet has the fonts, and keys make
 * no sound.
 */
function makeField(): MathField {
  // The import above has defined the element.
  const kind = customElements.get("math-field") as unknown as MathFieldClass;
  kind.fontsDirectory = null;
  kind.soundsDirectory = null;
  return document.createElement("math-field") as MathField;
}

/** Removes placeholders, which have a name that only MathLive knows. */
const withoutGaps = (latex: string): string => latex.replace(/\\placeholder\{[^{}]*\}/g, "{}");

interface VisualFieldProps {
  latex: string;
  onChange: (latex: string) => void;
}

/** A visual formula editor: fractions, roots and powers are typed in place. */
export function VisualField({ latex, onChange }: VisualFieldProps) {
  const host = useRef<HTMLDivElement>(null);
  const first = useRef(latex);
  const listener = useRef(onChange);
  useEffect(() => {
    listener.current = onChange;
  });
  useEffect(() => {
    const field = makeField();
    field.value = first.current;
    field.setAttribute("aria-label", "Formula");
    field.mathVirtualKeyboardPolicy = "manual";
    field.addEventListener("input", () => listener.current(withoutGaps(field.value)));
    host.current?.replaceChildren(field);
    field.menuItems = [];
    field.focus();
    return () => field.remove();
  }, []);
  return (
    <>
      <div ref={host} className={classes.visual} />
      <Text style={{ marginTop: "0.375rem" }} size="sm" tone="soft">
        Type / for a fraction, ^ for a power, _ for an index, sqrt for a root, and names such as
        alpha or int. Arrow keys move through the formula.
      </Text>
    </>
  );
}
