import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../testing/runs.ts";
import { monthOf } from "../shared/time.ts";
import { matches, ownerOf, spanOfMonth, withoutSecrets } from "./audit.rules.ts";

const entry = {
  by: "11111111-2222-4333-8444-555555555555",
  byName: "Meera Iyer",
  action: "test.edit",
  target: "t_00000000000000000001",
};

describe("an entry matches", () => {
  test.each([
    [{}, true],
    [{ action: "test.edit" }, true],
    [{ action: "test" }, true],
    [{ action: "tes" }, false],
    [{ action: "test-draft" }, false],
    [{ by: "iyer" }, true],
    [{ by: " MEERA" }, true],
    [{ by: entry.by }, true],
    [{ by: "Asha" }, false],
    [{ target: entry.target }, true],
    [{ target: "t_0000" }, false],
    [{ action: "test", by: "Meera", target: entry.target }, true],
    [{ action: "question", by: "Meera", target: entry.target }, false],
  ])("%j: %s", (filter, expected) => {
    expect(matches(entry, filter)).toBe(expected);
  });

  test("the target that its own target begins with: a subscription is found with its user", () => {
    const of = { ...entry, target: `${entry.by}.NEET` };
    expect(matches(of, { target: entry.by })).toBe(true);
    expect(ownerOf(of.target)).toBe(entry.by);
    expect(ownerOf("q_1")).toBe("q_1");
  });
});

test("a month spans exactly the moments whose month in India it is", () => {
  expect(spanOfMonth("2026-12")).toEqual({
    from: "2026-11-30T18:30:00.000Z",
    until: "2026-12-31T18:30:00.000Z",
  });
  fc.assert(
    fc.property(fc.integer({ min: 1.6e12, max: 2.5e12 }), (at) => {
      const { from, until } = spanOfMonth(monthOf(at));
      expect(Date.parse(from) <= at && at < Date.parse(until)).toBe(true);
    }),
    { numRuns: runs(300) },
  );
});

describe("what is recorded of a value", () => {
  const secrets = ["password", "newPassword", "clientSecret", "renewal_token", "recoveryCodes"];
  const name = fc.constantFrom(...secrets, ...secrets.map((one) => one.toUpperCase()));
  const harmless = fc.constantFrom("name", "email", "tokens", "code", "sent", "key");
  const { tree } = fc.letrec((tie) => ({
    leaf: fc.constantFrom<unknown>(1, null, "text", true),
    list: fc.array(tie("tree"), { maxLength: 3 }),
    fields: fc.dictionary(fc.oneof(name, harmless), tie("tree"), { maxKeys: 4 }),
    tree: fc.oneof({ depthSize: "small" }, tie("leaf"), tie("list"), tie("fields")),
  }));

  test("never includes a field with a secret's name, at any depth", () => {
    const hide = (value: unknown, secret: string): unknown => ({
      a: [{ [value as string]: secret }],
    });
    fc.assert(
      fc.property(name, tree, (secret, rest) => {
        const text = JSON.stringify(withoutSecrets([hide(secret, "hunter2"), rest]));
        expect(text).not.toContain("hunter2");
        expect(text).toContain("(secret, not recorded)");
      }),
      { numRuns: runs(200) },
    );
  });

  test("is the value itself where no field has such a name", () => {
    const value = {
      name: "A",
      code: 7,
      nested: [{ tokens: 3, when: null }],
      passwordSet: "yes",
      password: null,
      hasPassword: true,
    };
    expect(withoutSecrets(value)).toEqual(value);
    expect(withoutSecrets(undefined)).toBeUndefined();
    expect(withoutSecrets("password")).toBe("password");
  });
});
