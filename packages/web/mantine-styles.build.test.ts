import { expect, test } from "vitest";
import { withoutStyles } from "./mantine-styles.build.ts";

const of = (component: string, code: string) => ({
  id: `/repository/node_modules/@mantine/core/esm/components/${component}/${component}.module.mjs`,
  code,
});
const styles = "@layer mantine{.m_5f93f3bb{display:flex}@keyframes m_81b25d79{to{opacity:1}}}";

test("names the components that the styles leave out", () => {
  const used = [
    of("Switch", 'var classes = { "root": "m_5f93f3bb" };'),
    of("Tabs", 'var classes = { "root": "m_5f93f3bb", "list": "m_89d60db1" };'),
  ];
  expect(withoutStyles(used, styles)).toEqual(["Tabs"]);
});

test("knows animations by their names, and leaves out what the build dropped", () => {
  const used = [of("Loader", 'var classes = { "spin": "m_81b25d79" };'), of("Menu", "")];
  expect(withoutStyles(used, styles)).toEqual([]);
});

test("looks at Mantine's own modules only", () => {
  const own = { id: "/repository/packages/web/app/shell.module.css", code: 'root: "m_00000000"' };
  expect(withoutStyles([own], styles)).toEqual([]);
});
