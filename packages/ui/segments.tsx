import type { ElementType } from "react";
import type { Box } from "./kit/box.ts";
import classes from "./segments.module.css";

interface Named {
  "aria-label": string;
}

/**
 * A segmented control with one marked choice: links with `aria-current`, or buttons with
 * `aria-pressed`.
 */
export function Segments<Element extends ElementType = "nav">({
  component,
  className,
  ...rest
}: Box<Element, Named>) {
  const Part: ElementType = component ?? "nav";
  return <Part {...rest} className={`${classes.segments} ${className ?? ""}`} />;
}
