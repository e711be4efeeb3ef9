import { IconMoon, IconSun } from "@tabler/icons-react";
import { chooseScheme, useScheme } from "./color-scheme.ts";
import classes from "./scheme-switch.module.css";

/** Light to dark and back; until it is used the system decides. */
export function SchemeSwitch() {
  const scheme = useScheme();
  const other = scheme === "dark" ? "light" : "dark";
  return (
    <button
      type="button"
      className={classes.switch}
      aria-label={`Switch to ${other} colours`}
      title={`Switch to ${other} colours`}
      onClick={() => chooseScheme(other)}
    >
      {scheme === "dark" ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
    </button>
  );
}
