import type { ComponentPropsWithRef, ElementType } from "react";

/** A component that can render as another element, such as the router's `Link`. */
export type Box<Element extends ElementType, Own> = Own & {
  component?: Element;
  className?: string | undefined;
} & Omit<ComponentPropsWithRef<Element>, keyof Own | "component" | "className">;

/** Joins class names; empty ones are dropped. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(" ");
