import { IconButton } from "@academy/ui/kit/button.tsx";
import { IconSun, IconMoon } from "@tabler/icons-react";
import { chooseScheme, useScheme } from "./color-scheme.ts";

/** Switches between light and dark; until it is used, the system decides. */
export function SchemeSwitch() {
  const scheme = useScheme();
  const other = scheme === "dark" ? "light" : "dark";
  const Sign = scheme === "dark" ? IconSun : IconMoon;
  return (
    <IconButton
      aria-label={`Switch to ${other} colours`}
      title={`Switch to ${other} colours`}
      onClick={() => chooseScheme(other)}
    >
      <Sign size={20} aria-hidden />
    </IconButton>
  );
}
