import type { CSSProperties, ElementType, ReactNode } from "react";
import { type Box, classNames } from "./box.ts";
import classes from "./layout.module.css";

interface Spaced {
  gap?: "none" | "2xs" | "xs" | "sm" | "md" | "lg" | "xl";
  children?: ReactNode;
}

interface Stacked extends Spaced {
  /** `start`: as wide as its own content, not as the stack. */
  align?: "stretch" | "start";
}

/** A vertical stack. A list (`component="ul"`) loses its bullets. */
export function Stack<Element extends ElementType = "div">({
  component,
  className,
  gap = "md",
  align = "stretch",
  ...rest
}: Box<Element, Stacked>) {
  const Part: ElementType = component ?? "div";
  return (
    <Part
      {...rest}
      className={classNames(classes.stack, className)}
      data-gap={gap}
      data-align={align}
    />
  );
}

interface Rowed extends Spaced {
  align?: "start" | "center" | "end" | "baseline";
  justify?: "start" | "between" | "end";
  wrap?: boolean;
}

/** A horizontal group; by default, it wraps if it is too wide. */
export function Row<Element extends ElementType = "div">({
  component,
  className,
  gap = "sm",
  align = "center",
  justify = "start",
  wrap = true,
  ...rest
}: Box<Element, Rowed>) {
  const Part: ElementType = component ?? "div";
  return (
    <Part
      {...rest}
      className={classNames(classes.row, className)}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
      data-wrap={wrap}
    />
  );
}

interface Columns extends Spaced {
  /** Minimum width of a column before a row has fewer: "18rem". */
  min: string;
}

/** A grid of as many equal columns as fit. */
export function Grid<Element extends ElementType = "div">({
  component,
  className,
  gap = "md",
  min,
  ...rest
}: Box<Element, Columns>) {
  const Part: ElementType = component ?? "div";
  // React's types do not know custom properties.
  const style = { "--min": min } as CSSProperties;
  return (
    <Part {...rest} className={classNames(classes.grid, className)} data-gap={gap} style={style} />
  );
}

interface Framed extends Spaced {
  /** `active` for the current one, `empty` if it has no content, `well` inside another card. */
  tone?: "plain" | "active" | "empty" | "well";
}

/** A card around related content. */
export function Card<Element extends ElementType = "div">({
  component,
  className,
  gap = "sm",
  tone = "plain",
  ...rest
}: Box<Element, Framed>) {
  const Part: ElementType = component ?? "div";
  return (
    <Part
      {...rest}
      className={classNames(classes.stack, classes.card, className)}
      data-gap={gap}
      data-tone={tone}
    />
  );
}

interface Worded {
  size?: "xs" | "sm" | "md" | "lg" | "xl" | "2xl";
  tone?: "plain" | "soft" | "active" | "wrong";
  strong?: boolean;
  children?: ReactNode;
}

/** Text in one of the sizes and colours. */
export function Text<Element extends ElementType = "p">({
  component,
  className,
  size = "md",
  tone = "plain",
  strong = false,
  ...rest
}: Box<Element, Worded>) {
  const Part: ElementType = component ?? "p";
  return (
    <Part
      {...rest}
      className={classNames(classes.text, className)}
      data-size={size}
      data-tone={tone}
      data-strong={strong}
    />
  );
}

interface Toned {
  tone?: "info" | "success" | "warning" | "error" | "plain";
  children?: ReactNode;
}

/** A short message inside the page. */
export function Notice<Element extends ElementType = "div">({
  component,
  className,
  tone = "info",
  ...rest
}: Box<Element, Toned>) {
  const Part: ElementType = component ?? "div";
  return <Part {...rest} className={classNames(classes.notice, className)} data-tone={tone} />;
}

/** A badge with a state: "Verified". */
export function Badge({ tone = "plain", children }: Toned) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}

interface SkeletonProps {
  height: number;
  width?: number | string;
  circle?: boolean;
  className?: string | undefined;
}

/** A grey placeholder of the size of the loading content. Silent. */
export function Skeleton({ height, width, circle = false, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(classes.skeleton, className)}
      data-circle={circle}
      style={{ height, width: circle ? height : width }}
    />
  );
}
