import { describe, expect, test } from "vitest";
import { chunkOf, type GraphModule, rootsByModule } from "./chunks.build.ts";

const web = "/repository/packages/web";
const entry = `${web}/index.html`;
const login = `${web}/features/sign-in/login-page.tsx`;
const dashboard = `${web}/features/student-tests/dashboard-page.tsx`;
const takeTest = `${web}/features/take-test/take-test-page.tsx`;
const report = `${web}/features/report/report-page.tsx`;
const users = `${web}/features/users/users-page.tsx`;
const single = "/repository/packages/response-types/mcq-single/mcq-single.ui.tsx";

/** A module graph: what each module imports, and what it loads later. */
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

describe("the chunk of a module", () => {
  const of = (id: string, ...roots: string[]) => chunkOf(id, new Set(roots));

  test("follows from the pages that reach it", () => {
    expect(of("/m/node_modules/react-dom/client.js", entry)).toBe("core");
    expect(of("session.ts", entry, report)).toBe("start");
    expect(of("fields.tsx", login, dashboard)).toBe("base");
    expect(of("query-client.ts", dashboard, takeTest, users)).toBe("signed");
    expect(of("purify.js", takeTest, report, single, users)).toBe("paper");
    expect(of("choice-answer.tsx", single)).toBe("answers");
    expect(of("idb-keyval.js", takeTest, users)).toBe("from-exam");
    expect(of("score-distribution.tsx", report, users)).toBe("figures");
  });

  test("is left to the bundler for what one page reaches, and for screens", () => {
    expect(of("trend-figure.tsx", dashboard)).toBeUndefined();
    expect(of("user-row.tsx", users)).toBeUndefined();
    expect(of(report, report, dashboard)).toBeUndefined();
    expect(of(`${web}/main.tsx`, entry)).toBeUndefined();
  });

  test("holds all answer parts together, which are loaded by name", () => {
    expect(of(single, single)).toBe("answers");
  });

  test("holds what a test shows later in one file, and its layout with other shared code", () => {
    const dialogs = `${web}/features/take-test/view/exam-dialogs.tsx`;
    const signIn = `${web}/features/take-test/view/sign-in-dialog.tsx`;
    expect(of(dialogs, dialogs)).toBe("later");
    expect(of(signIn, signIn, dialogs)).toBe("later");
    expect(of("dialog.tsx", takeTest, dialogs)).toBe("exam");
    const submission = `${web}/features/take-test/submission/submission.ts`;
    expect(of("answers-file.rules.ts", submission, dialogs)).toBe("later");
    const layout = `${web}/app/focus-layout.tsx`;
    expect(of(layout, layout)).toBe("signed");
  });

  test("keeps the sender apart from what it shares with a test", () => {
    const sender = `${web}/shared/outbox/start-sender.ts`;
    expect(of(sender, sender)).toBe("outbox-sender");
    expect(of(`${web}/shared/outbox/send-kept.ts`, sender)).toBe("outbox-sender");
    expect(of(`${web}/shared/outbox/outbox.rules.ts`, sender, takeTest)).toBe("outbox");
  });

  test("never holds administrators' code on a student's page", () => {
    expect(of("editor.tsx", users)).toBeUndefined();
    expect(of("mantine.js", users, `${web}/app/themed.tsx`)).toBeUndefined();
  });
});
