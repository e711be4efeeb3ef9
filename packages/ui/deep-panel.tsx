import type { ComponentPropsWithRef } from "react";
import { classNames } from "./kit/box.ts";
import { Stack } from "./kit/layout.tsx";
import classes from "./deep-panel.module.css";

interface DeepPanelProps extends ComponentPropsWithRef<"section"> {
  gap?: "xs" | "md" | "lg";
}

/**
 * The one dark panel of a page, for the content to read first: components in it are light on dark.
 */
export const DeepPanel = ({ className, ...rest }: DeepPanelProps) => (
  <Stack component="section" {...rest} className={classNames(classes.panel, className)} />
);

/** The figure that the panel is about: numbers large, the words between them small. */
export const HeroFigure = ({ words }: { words: string }) => (
  <p className={classes.figure}>
    {words.split(/(\d+)/).map((part, at) => (at % 2 === 1 ? <b key={at}>{part}</b> : part))}
  </p>
);
