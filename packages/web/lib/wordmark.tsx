import { brand } from "@academy/ui/brand.ts";
import { LogoMark } from "@academy/ui/logo.tsx";
import classes from "./wordmark.module.css";

/** Mark and name side by side, in the colour of the text around. */
export function Wordmark({ size = 34 }: { size?: number }) {
  return (
    <span className={classes.wordmark}>
      <LogoMark size={size} />
      <span>{brand.name}</span>
    </span>
  );
}
