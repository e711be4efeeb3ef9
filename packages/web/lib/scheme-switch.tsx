import { IconMoon, IconSun } from "@tabler/icons-react";
import { chooseScheme, useScheme } from "./color-scheme.ts";
import classes from "./scheme-switch.module.css";

/** Light to dark and back; until it is used the system decides. */
export function SchemeSwitch() {
  const scheme = useScheme();
  const other = scheme === "dark" ? "light" : "dark";
  const Sign = scheme === "dark" ? IconSun : IconMoon;
  return (
    <button
      type="button"
      className={classes.switch}
      aria-label={`Switch to ${other} colours`}
      title={`Switch to ${other} colours`}
      onClick={() => chooseScheme(other)}
    >
      <Sign size={20} stroke={1.75} aria-hidden />
    </button>
  );
}
