import { describe, expect, expectTypeOf, it } from "vitest";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";

describe("a declaration", () => {
  const nothing = { answer: null, summary: "", handler: async () => {} } as const;

  it("whose path and parameters differ is refused", () => {
    expect(() => endpoint({ ...nothing, route: "GET /api/a/{id}", allow: "public" })).toThrow(
      "{id}",
    );
    const params = z.object({ id: z.string() });
    expect(() => endpoint({ ...nothing, route: "GET /api/a", allow: "public", params })).toThrow(
      "{id}",
    );
  });

  it("for a caller's own things must say whose they are", () => {
    // @ts-expect-error -- `self` is required here, which is the point of the test.
    expect(() => endpoint({ ...nothing, route: "GET /api/a", allow: "self" })).toThrow("self");
  });

  it("for staff must say for which roles, and about what", () => {
    const staff = { ...nothing, route: "GET /api/a", allow: "staff" } as const;
    // @ts-expect-error -- `roles` and `about` are required here, which is the point of the test.
    expect(() => endpoint(staff)).toThrow("roles");
    expect(() => endpoint({ ...staff, roles: [], about: "bank" })).toThrow("roles");
    const others = { ...nothing, route: "GET /api/a", allow: "admin", roles: ["author"] } as const;
    expect(() => endpoint({ ...others, about: "bank" })).toThrow("staff");
    expect(endpoint({ ...staff, roles: ["author"], about: "bank" }).roles).toEqual(["author"]);
  });

  it("for a role that includes only what was given must say what that is", () => {
    const marking = { ...nothing, route: "GET /api/a", allow: "staff", about: "marking" } as const;
    expect(() => endpoint({ ...marking, roles: ["marker"] })).toThrow("given");
    expect(endpoint({ ...marking, roles: ["marker"], given: "own" }).roles).toEqual(["marker"]);
    const bank = { ...marking, about: "bank", roles: ["author"], given: "own" } as const;
    expect(() => endpoint(bank)).toThrow("given");
  });

  it("has the method and the path of its route, and no other route compiles", () => {
    const made = endpoint({ ...nothing, route: "DELETE /api/a/b", allow: "public" });
    expect(made).toMatchObject({ method: "DELETE", path: "/api/a/b" });
    // @ts-expect-error -- a method is in capitals, which is the point of the test.
    const wrong = endpoint({ ...nothing, route: "delete /api/a/b", allow: "public" });
    expect(wrong.route).not.toBe(made.route);
  });

  it("without a caller does not compile", () => {
    // @ts-expect-error -- `allow` is required, which is the point of the test.
    endpoint({ ...nothing, route: "GET /api/a" });
  });
});

describe("the types that a caller sees of a declaration", () => {
  const change = endpoint({
    route: "PATCH /api/things/{id}",
    allow: "admin",
    params: z.object({ id: z.string() }),
    query: z.object({ page: z.coerce.number<string>().optional() }),
    body: z.strictObject({ name: z.string().default("none") }),
    answer: z.object({ name: z.string() }),
    summary: "Changes a thing",
    handler: async ({ body, actor }) => {
      expectTypeOf(actor).not.toBeNull();
      expectTypeOf(body).toEqualTypeOf<{ name: string }>();
      return { name: body.name };
    },
  });
  type Wire = NonNullable<(typeof change)["wire"]>;

  it("are those that travel, before defaults are filled in", () => {
    expectTypeOf<Wire["body"]>().toEqualTypeOf<{ name?: string | undefined }>();
    expectTypeOf<Wire["params"]>().toEqualTypeOf<{ id: string }>();
    expectTypeOf<Wire["query"]>().toEqualTypeOf<{ page?: string | undefined }>();
    expectTypeOf<Wire["answer"]>().toEqualTypeOf<{ name: string }>();
    expectTypeOf(change.route).toEqualTypeOf<"PATCH /api/things/{id}">();
    expect(change).toMatchObject({ method: "PATCH", path: "/api/things/{id}", status: 200 });
  });
});
