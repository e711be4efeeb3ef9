import { expect, test } from "vitest";
import { withDirectImports } from "./direct-icons.build.ts";

test("imports each icon from its own file, under the name it has here", () => {
  const code = 'import { IconSun, IconMoon as Moon } from "@tabler/icons-react";\nIconSun(Moon);';
  expect(withDirectImports(code)).toBe(
    'import IconSun from "@tabler/icons-react/dist/esm/icons/IconSun.mjs"; ' +
      'import Moon from "@tabler/icons-react/dist/esm/icons/IconMoon.mjs";\nIconSun(Moon);',
  );
});

test("reads imports over several lines and leaves others alone", () => {
  const code = 'import {\n  IconSun,\n} from "@tabler/icons-react";\nimport { a } from "./a.ts";';
  expect(withDirectImports(code)).toBe(
    'import IconSun from "@tabler/icons-react/dist/esm/icons/IconSun.mjs";\nimport { a } from "./a.ts";',
  );
});
