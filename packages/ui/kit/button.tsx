import type { ElementType, ReactNode } from "react";
import { type Box, classNames } from "./box.ts";
import classes from "./button.module.css";

interface Look {
  /** `filled` for the main action, `danger` for deleting. */
  variant?:
    | "filled"
    | "default"
    | "subtle"
    | "danger"
    | "danger-outline"
    | "danger-subtle"
    | undefined;
  /** `compact` inside a row or a line of text. */
  size?: "md" | "compact";
  fullWidth?: boolean;
  /** Shows a spinner and ignores clicks. */
  loading?: boolean;
  disabled?: boolean | undefined;
  leftSection?: ReactNode;
  children?: ReactNode;
}

/** A button 44 px high; with `component`, a link that looks like one. */
export function Button<Element extends ElementType = "button">({
  component,
  className,
  variant = "filled",
  size = "md",
  fullWidth = false,
  loading = false,
  disabled = false,
  leftSection,
  children,
  ...rest
}: Box<Element, Look>) {
  const Part: ElementType = component ?? "button";
  return (
    <Part
      {...(Part === "button" && { type: "button", disabled: disabled || loading })}
      {...(loading && { "aria-busy": true })}
      {...rest}
      className={classNames(classes.button, className)}
      data-variant={variant}
      data-size={size}
      data-full={fullWidth}
    >
      {loading && <Loader />}
      <span className={classes.words} data-loading={loading}>
        {leftSection}
        {children}
      </span>
    </Part>
  );
}

interface IconLook {
  "aria-label": string;
  children?: ReactNode;
}

/** An icon button of 44 by 44 px. */
export function IconButton<Element extends ElementType = "button">({
  component,
  className,
  ...rest
}: Box<Element, IconLook>) {
  const Part: ElementType = component ?? "button";
  return (
    <Part
      {...(Part === "button" && { type: "button" })}
      {...rest}
      className={classNames(classes.icon, className)}
    />
  );
}

/** Closes a dialog, a drawer or a player. */
export function CloseButton({ label = "Close", onClick }: { label?: string; onClick: () => void }) {
  return (
    <IconButton aria-label={label} onClick={onClick}>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path d="m5 5 10 10M15 5 5 15" stroke="currentColor" strokeWidth="1.75" />
      </svg>
    </IconButton>
  );
}

/** A spinner. Silent, because the text next to it says what is loading. */
export const Loader = ({ size = 20 }: { size?: number }) => (
  <span className={classes.loader} style={{ width: size, height: size }} aria-hidden="true" />
);
