import { IconButton } from "@academy/ui/kit/button.tsx";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { chooseScheme, useScheme } from "./color-scheme.ts";

/** Switches between light and dark; until it is used, the system decides. */
export function SchemeSwitch() {
  const scheme = useScheme();
  const other = scheme === "dark" ? "light" : "dark";
  return (
    <IconButton
      aria-label={`Switch to ${other} colours`}
      title={`Switch to ${other} colours`}
      onClick={() => chooseScheme(other)}
    >
      {scheme === "dark" ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
    </IconButton>
  );
}
