import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Allow } from "./admission.ts";
import { routes } from "./routes.ts";

const csv = join(import.meta.dirname, "../../../../shared/design/routes.csv");

/** Which declared callers keep the promise of each policy of the table. */
const keeps: Record<string, readonly Allow[]> = {
  public: ["public"],
  "public+limit": ["public"],
  student: ["signed-in"],
  self: ["self"],
  "self|admin": ["self"],
  "owner|admin": ["owner"],
  admin: ["admin"],
  "admin|scheduler": ["scheduler-or-admin"],
  "public-test|student|admin (projection)": ["signed-in"],
  "open attempt|public-test|admin (projection)": ["owner"],
  "open attempt|public-test|admin": ["owner"],
};

/** Calls the table does not know, because the specification left them open. */
const added: Record<string, Allow> = {
  "GET /api/health": "public",
  "POST /api/auth/refresh": "public",
  "POST /api/auth/logout": "public",
  "POST /api/auth/forgot": "public",
  "POST /api/auth/reset": "public",
  "GET /api/auth/me": "signed-in",
  "GET /api/account": "self",
  "PATCH /api/account": "self",
  "POST /api/account/password": "self",
  "DELETE /api/account/sessions": "self",
  "POST /api/account/email-code": "self",
  "POST /api/account/email": "self",
  "GET /api/account/data": "self",
  "POST /api/account/delete": "self",
  "POST /api/tests/{id}/attempts": "signed-in",
  "PATCH /api/attempts/{id}/answers": "owner",
  "GET /api/exam-types/settings": "admin",
  "PUT /api/exam-types/{examType}": "admin",
  "GET /api/admin/figures": "admin",
  "GET /api/demo-tests": "public",
  "POST /api/demo-tests/{slot}/guests": "public",
  "GET /api/tests/{id}/attempts": "admin",
  "GET /api/attempts/{id}/events": "admin",
  "GET /api/tests/{id}/extra-time": "admin",
  "PUT /api/tests/{id}/extra-time": "admin",
  "GET /api/tests/drafts": "admin",
  "POST /api/tests/drafts": "admin",
  "GET /api/tests/drafts/{draftId}": "admin",
  "PUT /api/tests/drafts/{draftId}": "admin",
  "DELETE /api/tests/drafts/{draftId}": "admin",
  "POST /api/tests/check": "admin",
  "POST /api/tests/preview": "admin",
  "POST /api/tests/{id}/restore": "admin",
  "POST /api/tests/{id}/archive": "admin",
  "POST /api/tests/{id}/unarchive": "admin",
  "POST /api/tests/{id}/duplicate": "admin",
  "POST /api/auth/google": "public",
  "POST /api/auth/invitation": "public",
  "GET /api/users": "admin",
  "POST /api/users": "admin",
  "GET /api/users/{id}": "admin",
  "POST /api/users/exports": "admin",
  "GET /api/users/exports/{id}": "admin",
  "PUT /api/users/{id}": "admin",
  "POST /api/users/{id}/disable": "admin",
  "POST /api/users/{id}/enable": "admin",
  "POST /api/users/{id}/promote": "admin",
  "POST /api/users/{id}/demote": "admin",
  "POST /api/users/{id}/reset-password": "admin",
  "GET /api/users/{id}/attempts": "admin",
  "POST /api/users/{id}/subscriptions": "admin",
  "GET /api/users/{id}/subscriptions": "self",
  "DELETE /api/users/{id}/subscriptions/{examType}": "admin",
  "GET /api/submissions/admin/tests/{testId}/statistics": "admin",
  "GET /api/submissions/admin/tests/{testId}/progress": "admin",
  "GET /api/submissions/admin/tests/{testId}/corrections": "admin",
  "POST /api/submissions/admin/tests/{testId}/corrections": "admin",
  "POST /api/submissions/admin/tests/{testId}/corrections/preview": "admin",
  "PUT /api/submissions/{submissionId}/marks": "admin",
  "POST /api/submissions/admin/tests/{id}/export": "admin",
  "GET /api/submissions/admin/tests/{id}/export": "admin",
  "GET /api/enquiries/export.csv": "admin",
  "POST /api/questions/exports": "admin",
  "GET /api/questions/exports/{id}": "admin",
  "POST /api/images/uploads": "admin",
  "POST /api/images": "admin",
  "GET /api/questions/{id}": "admin",
  "GET /api/questions/{id}/history": "admin",
  "POST /api/questions/restore": "admin",
  "GET /api/passages/{id}": "admin",
  "POST /api/passages/{id}/restore": "admin",
  "POST /api/passages/{id}/links": "admin",
  "GET /api/passages/{id}/set": "admin",
  "PUT /api/passages/{id}/set": "admin",
  "GET /api/free-videos/{id}/captions": "public",
  "GET /api/videos/mine": "signed-in",
  "GET /api/videos/{id}/playback": "signed-in",
  "POST /api/videos": "admin",
  "PUT /api/videos/{id}": "admin",
  "POST /api/videos/{id}/restore": "admin",
  "POST /api/videos/uploads": "admin",
  "GET /api/videos/uploads/{id}": "admin",
  "POST /api/videos/uploads/{id}/parts": "admin",
  "DELETE /api/videos/uploads/{id}": "admin",
  "GET /api/payments/offer": "signed-in",
  "POST /api/payments/orders": "signed-in",
  "POST /api/payments/orders/{id}/confirm": "owner",
  "GET /api/payments/orders/{id}": "owner",
  "GET /api/payments": "self",
  "POST /api/payments/webhook": "public",
  "GET /api/payments/mismatches": "admin",
  "POST /api/payments/orders/{id}/refund": "admin",
  "POST /api/payments/orders/{id}/check": "admin",
  "GET /api/reports/subscriptions": "admin",
  "GET /api/reports/subscriptions.csv": "admin",
  "GET /api/reports/payments": "admin",
  "GET /api/reports/payments.csv": "admin",
  "GET /api/reports/tests": "admin",
  "GET /api/reports/tests.csv": "admin",
  "POST /api/imports": "admin",
  "GET /api/imports": "admin",
  "GET /api/imports/{id}": "admin",
  "POST /api/imports/{id}/check": "admin",
  "GET /api/imports/{id}/rows": "admin",
  "POST /api/imports/{id}/insert": "admin",
  "GET /api/imports/{id}/failed.xlsx": "admin",
  "DELETE /api/imports/{id}": "admin",
  "GET /api/openapi.json": "public",
  "GET /api/docs": "public",
};

/** All that a guest may do, each with the one test of the pass. */
const forGuests = [
  "GET /api/tests/{id}",
  "GET /api/tests/questions/{id}",
  "GET /api/passages/testwrapper",
  "POST /api/tests/{id}/attempts",
  "PATCH /api/attempts/{id}/answers",
  "POST /api/submissions/check",
  "POST /api/submissions/{id}/submit",
  "GET /api/submissions/reports/{submissionId}",
];

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe("who may call", () => {
  it("is declared once for each address", () => {
    const names = routes.map((one) =>
      nameOf(one)
        .replace(/\{\w+\}/g, "{}")
        .toLowerCase(),
    );
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  });

  it.skipIf(!existsSync(csv))(`is what the table of policies says (${csv})`, () => {
    const policies = new Map(
      readFileSync(csv, "utf8")
        .trim()
        .split("\n")
        .slice(1)
        .map((line) => {
          const [method = "", path = "", policy = ""] = line.trim().split(",");
          return [nameOf({ method, path }), policy] as const;
        }),
    );
    for (const one of routes) {
      const name = nameOf(one);
      const policy = policies.get(name);
      const allowed = policy === undefined ? [added[name]] : keeps[policy];
      expect([name, allowed]).toEqual([name, expect.arrayContaining([one.allow])]);
      if (policy === "public+limit") expect([name, one.rate]).not.toEqual([name, undefined]);
    }
  });

  it("names guests for taking a test and reading its report, and for nothing else", () => {
    const open = routes.filter((one) => one.guests).map(nameOf);
    expect(open.toSorted()).toEqual(forGuests.toSorted());
  });

  it("is told of every call the specification leaves open", () => {
    const known = new Set(routes.map(nameOf));
    expect(Object.keys(added).filter((name) => !known.has(name))).toEqual([]);
  });
});
