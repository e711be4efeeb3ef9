import { describe, expect, test } from "vitest";
import { audienceOf, type GraphModule, rootsByModule } from "./chunk-reach.build.ts";

const web = "/repository/packages/web";
const entry = `${web}/index.html`;
const login = `${web}/features/sign-in/login-page.tsx`;
const report = `${web}/features/report/report-page.tsx`;
const users = `${web}/features/users/users-page.tsx`;

/** A module graph: for each module, what it imports and what it loads later. */
const graph =
  (imports: Record<string, readonly string[]>, loads: Record<string, readonly string[]> = {}) =>
  (id: string): GraphModule => ({
    importedIds: imports[id] ?? [],
    dynamicallyImportedIds: loads[id] ?? [],
  });

describe("roots of a module", () => {
  test("are the entry and the loaded modules that import it, over any number of steps", () => {
    const moduleOf = graph(
      { [entry]: ["app"], [login]: ["form"], [report]: ["view"], view: ["form"] },
      { app: [login, report] },
    );
    const roots = rootsByModule(entry, moduleOf);
    expect(roots.get("app")).toEqual(new Set([entry]));
    expect(roots.get("form")).toEqual(new Set([login, report]));
    expect(roots.get("view")).toEqual(new Set([report]));
  });

  test("are found where modules import each other, and where a loaded module loads another", () => {
    const moduleOf = graph(
      { [entry]: ["a"], a: ["b"], b: ["a"] },
      { b: [report], [report]: ["c"] },
    );
    const roots = rootsByModule(entry, moduleOf);
    expect(roots.get("b")).toEqual(new Set([entry]));
    expect(roots.get("c")).toEqual(new Set(["c"]));
  });
});

test("students reach what the administrators' table and layout do not bring", () => {
  const [table, layout] = [`${web}/app/admin-page-table.ts`, `${web}/app/admin-layout.tsx`];
  const moduleOf = graph(
    { [entry]: ["app"], [report]: ["dialog"], [users]: ["dialog", "rows"], [layout]: ["menu"] },
    { app: [report, table, layout], [table]: [users] },
  );
  const { adminPages, students } = audienceOf(entry, moduleOf);
  expect([...adminPages]).toEqual([users]);
  expect(students).toContain("dialog");
  for (const id of [users, "rows", "menu"]) expect(students).not.toContain(id);
});
