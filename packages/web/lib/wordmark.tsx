import { brand } from "@academy/ui/brand.ts";
import { LogoMark } from "@academy/ui/logo.tsx";
import classes from "./wordmark.module.css";

/** The logo and the name side by side, in the colour of the surrounding text. */
export function Wordmark({ size = 34 }: { size?: number }) {
  return (
    <span className={classes.wordmark}>
      <LogoMark size={size} />
      <span>{brand.name}</span>
    </span>
  );
}
