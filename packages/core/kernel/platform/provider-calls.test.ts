import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isSigned } from "./provider-calls.ts";

const sign = (text: string, secret: string) =>
  createHmac("sha256", secret).update(text).digest("hex");

test("what was signed with the secret is known, in either case of letters", () => {
  // The example of the provider's own documentation for its Node SDK.
  const text = "order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l";
  const signature = "0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f";
  expect(isSigned(text, signature, "EnLs21M47BllR3X8PSFtjtbd")).toBe(true);
  expect(isSigned(text, signature.toUpperCase(), "EnLs21M47BllR3X8PSFtjtbd")).toBe(true);
});

test("anything else is not: another text, secret or signature, one short or long, or none", () => {
  const good = sign("text", "secret");
  expect(isSigned("text", good, "secret")).toBe(true);
  for (const wrong of [
    "",
    "0".repeat(64),
    good.slice(1),
    `${good}0`,
    `${good.slice(0, 63)}g`,
    "é",
  ]) {
    expect([wrong, isSigned("text", wrong, "secret")]).toEqual([wrong, false]);
  }
  expect(isSigned("text ", good, "secret")).toBe(false);
  expect(isSigned("text", good, "secret ")).toBe(false);
});

test("one changed byte of a body is enough to refuse it", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat(), (text, at) => {
      const i = at % text.length;
      const changed = `${text.slice(0, i)}${text[i] === "x" ? "y" : "x"}${text.slice(i + 1)}`;
      return isSigned(text, sign(text, "s"), "s") && !isSigned(changed, sign(text, "s"), "s");
    }),
  );
});
