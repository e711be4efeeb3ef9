import { IconButton } from "@academy/ui/kit/button.tsx";
import { chooseScheme, useScheme } from "./color-scheme.ts";
import { Icon } from "./icons.tsx";

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
      <Icon name={scheme === "dark" ? "sun" : "moon"} />
    </IconButton>
  );
}
