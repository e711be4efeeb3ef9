import { describe, expect, test } from "vitest";
import { chunkOf } from "./chunks.build.ts";

const web = "/repository/packages/web";
const entry = `${web}/index.html`;
const adminPages = ["users", "videos", "exams", "marking"].map(
  (name) => `${web}/features/${name}/${name}-page.tsx`,
);
const login = `${web}/features/sign-in/login-page.tsx`;
const dashboard = `${web}/features/student-tests/dashboard-page.tsx`;
const takeTest = `${web}/features/take-test/take-test-page.tsx`;
const report = `${web}/features/report/report-page.tsx`;
const users = `${web}/features/users/users-page.tsx`;
const single = "/repository/packages/response-types/mcq-single/mcq-single.ui.tsx";

describe("the chunk of a module", () => {
  const audience = { adminPages: new Set(adminPages), students: new Set<string>() };
  const of = (id: string, ...roots: string[]) => chunkOf(id, new Set(roots), audience);

  test("follows from the pages that reach it", () => {
    expect(of("/m/node_modules/react-dom/client.js", entry)).toBe("core");
    expect(of("session.ts", entry, report)).toBe("start");
    expect(of("fields.tsx", login, dashboard)).toBe("base");
    expect(of("query-client.ts", dashboard, takeTest, users)).toBe("signed");
    expect(of("purify.js", takeTest, report, single, users)).toBe("paper");
    expect(of("choice-answer.tsx", single)).toBe("answers");
    expect(of("idb-keyval.js", takeTest, users)).toBe("from-test");
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
    const parts = `${web}/features/take-test/view/later-parts.ts`;
    const signIn = `${web}/features/take-test/view/sign-in-dialog.tsx`;
    expect(of(parts, parts)).toBe("later");
    expect(of("test-dialogs.tsx", parts)).toBe("later");
    expect(of(signIn, signIn, parts)).toBe("later");
    expect(of("dialog.tsx", takeTest, parts)).toBe("test");
    const submitted = `${web}/features/take-test/submission/submitted.tsx`;
    expect(of("answers-file.rules.ts", submitted, parts)).toBe("later");
    const layout = `${web}/app/focus-layout.tsx`;
    expect(of(layout, layout)).toBe("signed");
  });

  test("holds what a report loads after its first paint in one file, and seals apart", () => {
    const lost = `${web}/features/report/summary/time-lost.tsx`;
    const learning = `${web}/features/report/own-learning.ts`;
    expect([of(lost, lost), of(learning, learning)]).toEqual(["after-report", "after-report"]);
    expect(of("time-scale.rules.ts", lost)).toBe("after-report");
    expect(of("/repository/packages/ui/seal.tsx", report, users)).toBe("seal");
  });

  test("keeps the sender apart from what it shares with a test", () => {
    const sender = `${web}/shared/outbox/start-sender.ts`;
    expect(of(sender, sender)).toBe("outbox-sender");
    expect(of(`${web}/shared/outbox/send-kept.ts`, sender)).toBe("outbox-sender");
    expect(of(`${web}/shared/outbox/outbox.rules.ts`, sender, takeTest)).toBe("outbox");
  });

  test("never holds administrators' code on a student's page", () => {
    expect(of("editor.tsx", users)).toBeUndefined();
    const dialog = `${web}/lib/page-dialog.tsx`;
    const outside = `${web}/features/student-tests/outside-dialog.tsx`;
    const reached = new Set([...adminPages, outside]);
    expect(of(dialog, ...adminPages)).toBe("admin");
    expect(chunkOf(dialog, reached, { ...audience, students: new Set([dialog]) })).toBe("parts");
  });

  test("holds small parts of administrators' pages in one file, if several pages share them", () => {
    const confirm = `${web}/lib/confirm-dialog.tsx`;
    expect(of(confirm, ...adminPages)).toBe("admin");
    expect(of(confirm, ...adminPages.slice(1))).toBeUndefined();
    expect(of(`${web}/shared/bank/asked-question.tsx`, ...adminPages)).toBeUndefined();
    expect(of(`${web}/features/results/question-table.tsx`, ...adminPages)).toBeUndefined();
  });

  test("keeps zod in a file of its own, for pages that check something", () => {
    expect(of("/m/node_modules/zod/v4/classic/iso.js", users)).toBe("zod");
    expect(of("/m/packages/core/bank/catalogue/catalogue.schema.ts", ...adminPages)).toBe("zod");
    expect(of(`${web}/lib/address/filter-fields.ts`, ...adminPages)).toBe("zod");
  });

  test("leaves addresses of administrators' pages alone, which students' pages link to", () => {
    const paths = `${web}/lib/address/admin-paths.ts`;
    expect(of(paths, paths, ...adminPages)).toBe("admin-paths");
  });
});
