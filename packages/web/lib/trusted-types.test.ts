import { expect, test } from "vitest";
import { withoutMarkup } from "./trusted-types.ts";

test("lets style rules through and refuses anything that opens a tag", () => {
  expect(withoutMarkup(":root{--a:1px}.b>c{color:red}")).toBe(":root{--a:1px}.b>c{color:red}");
  expect(withoutMarkup("<img src=x onerror=alert(1)>")).toBeNull();
  expect(withoutMarkup("a{}</style><script>alert(1)</script>")).toBeNull();
});
