import type { ComponentPropsWithRef, ElementType } from "react";

/** A part of the kit that may be another element, such as the router's `Link`. */
export type Box<Element extends ElementType, Own> = Own & {
  component?: Element;
  className?: string | undefined;
} & Omit<ComponentPropsWithRef<Element>, keyof Own | "component" | "className">;

/** Class names in one attribute; the empty ones are left out. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(" ");
