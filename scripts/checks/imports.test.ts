import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sourceFiles } from "./import-graph.ts";
import { importRows } from "./import-rows.fixture.ts";
import { importsStep } from "./imports.ts";
import { createWorkspace, type Workspace } from "./workspace.fixture.ts";

/** One empty file of each kind that the rules tell apart. */
const targets = [
  "packages/ui/brand.ts",
  "packages/response-types/registry.ts",
  "packages/response-types/registry.exchange.ts",
  "packages/response-types/registry.ui.ts",
  "packages/response-types/shared/mark.ts",
  "packages/response-types/integer/integer.ts",
  "packages/response-types/integer/integer.ui.tsx",
  "packages/response-types/subjective/subjective.ts",
  "packages/core/kernel/shared/error.ts",
  "packages/core/kernel/platform/tables.ts",
  "packages/core/kernel/platform/deps.ts",
  "packages/core/exam/terms/test/assessment.schema.ts",
  "packages/core/exam/assessment/assessment.rules.ts",
  "packages/core/exam/assessment/assessment.keys.ts",
  "packages/core/exam/assessment/assessment.store.ts",
  "packages/core/exam/assessment/assessment.service.ts",
  "packages/core/people/user/user.schema.ts",
  "packages/core/people/user/user.rules.ts",
  "packages/core/people/user/user.keys.ts",
  "packages/core/people/user/user.store.ts",
  "packages/core/people/sign-in/user.service.ts",
  "packages/functions/headers.ts",
  "packages/functions/bundle.ts",
  "packages/functions/api/app.ts",
  "packages/web/lib/http.ts",
  "packages/web/features/login/login.ui.tsx",
  "packages/web/features/report/report.ui.tsx",
  "packages/web/shared/google/google.ui.tsx",
  "packages/web/app/routes.tsx",
  "packages/local/start.ts",
  "packages/core/people/user/user.arbitrary.ts",
  "packages/core/kernel/rich-text/sanitise.ts",
  "packages/core/testing/world.ts",
  "stacks/storage.stack.ts",
];

let workspace: Workspace;
beforeAll(() => {
  workspace = createWorkspace(Object.fromEntries(targets.map((file) => [file, "export {};\n"])));
});
afterEach(() => workspace.restore());
afterAll(() => workspace.remove());

/** What the rules say when `from` holds this import of a file (from the root) or of a package. */
function importing(from: string, to: string, statement = "import"): string[] {
  const up = "../".repeat(from.split("/").length - 1) || "./";
  workspace.plant(
    from,
    `${statement} "${to.includes("/") && !to.startsWith("@") ? up + to : to}";\n`,
  );
  return importsStep.run(workspace.root);
}

const words = (text: string) => text.split(/\s+/).filter(Boolean);

describe.each(importRows)("$from", ({ from, may, mayNot }) => {
  it("may import what its row names", () => {
    expect(words(may).flatMap((to) => importing(from, to))).toEqual([]);
  });

  it.each(words(mayNot))("may not import %s", (to) => {
    expect(importing(from, to)).toEqual([
      expect.stringMatching(`^${from}:1: .*(may not import|but a test may import) `),
    ]);
  });
});

describe("the web and the API", () => {
  const from = "packages/web/lib/new.ts";
  const api = "packages/functions/api/app.ts";

  it.each(["import type { A } from", "export type { A } from"])(
    "meet in types: %s",
    (statement) => {
      expect(importing(from, api, statement)).toEqual([]);
    },
  );

  it.each(["import { A } from", "import { type A } from", "export * from", "import"])(
    "do not meet in code that runs: %s",
    (statement) => {
      expect(importing(from, api, statement)).toEqual([expect.stringContaining("as types only")]);
    },
  );

  it("do not meet in code that runs later either", () => {
    workspace.plant(from, 'export const later = () => import("../../functions/api/app.ts");\n');
    expect(importsStep.run(workspace.root)).toEqual([expect.stringContaining("as types only")]);
  });
});

describe("any file", () => {
  it("is found by its package name as by its path", () => {
    expect(importing("packages/web/lib/new.ts", "@academy/core/people/user/user.store.ts")).toEqual(
      [
        "packages/web/lib/new.ts:1: web, lib may not import packages/core/people/user/user.store.ts",
      ],
    );
  });

  it("may not import what is not there", () => {
    expect(importing("packages/web/lib/new.ts", "packages/web/lib/gone.ts")).toEqual([
      "packages/web/lib/new.ts:1: imports packages/web/lib/gone.ts, which does not exist",
    ]);
  });

  it("may not import a test or what belongs to tests, unless it is a test or a benchmark", () => {
    const generator = "packages/core/people/user/user.arbitrary.ts";
    expect(importing("packages/core/people/user/new.rules.ts", generator)).toHaveLength(1);
    workspace.restore();
    expect(importing("packages/core/people/user/new.test.ts", generator)).toEqual([]);
    workspace.restore();
    expect(importing("bench/new.ts", generator)).toEqual([]);
  });

  it("has rules, wherever it lies", () => {
    workspace.plant("packages/extra/new.ts", "export {};\n");
    expect(importsStep.run(workspace.root)).toEqual([
      "packages/extra/new.ts: belongs to no zone of the import rules",
    ]);
  });

  it("may not be part of a circle", () => {
    workspace.plant("packages/core/people/user/a.rules.ts", 'import "./b.rules.ts";\n');
    workspace.plant("packages/core/people/user/b.rules.ts", 'import "./a.rules.ts";\n');
    expect(importsStep.run(workspace.root)).toEqual([
      "import circle: packages/core/people/user/a.rules.ts -> packages/core/people/user/b.rules.ts -> packages/core/people/user/a.rules.ts",
    ]);
  });

  it("may know another's types in a circle, for they are gone when it runs", () => {
    workspace.plant(
      "packages/core/people/user/a.rules.ts",
      'import type { B } from "./b.rules.ts";\n',
    );
    workspace.plant("packages/core/people/user/b.rules.ts", 'import "./a.rules.ts";\n');
    expect(importsStep.run(workspace.root)).toEqual([]);
  });

  it("is read, JSX and all", () => {
    workspace.plant(
      "packages/ui/new.tsx",
      'export const A = () => <p className="a">{import("zod")}</p>;\n',
    );
    expect(importsStep.run(workspace.root)).toEqual([
      "packages/ui/new.tsx:1: ui may not import the package zod",
    ]);
    expect(sourceFiles(workspace.root)).toHaveLength(targets.length + 1);
  });
});
