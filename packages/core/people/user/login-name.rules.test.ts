import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../testing/runs.ts";
import {
  FIRST_PASSWORD_BYTES,
  firstPasswordOf,
  readFirstPassword,
} from "./first-password.rules.ts";
import { loginNameOf, loginNamesOf } from "./login-name.rules.ts";
import { PhoneNumber, RollNumber } from "./sign-in.schema.ts";

test("a phone number is stored with the code of its country", () => {
  for (const typed of ["98765 43210", "0091 98765-43210"]) {
    expect(PhoneNumber.safeParse(typed).data).toBe("+919876543210");
  }
  for (const typed of ["2027001234", "12345", "+91 12345"]) {
    expect(PhoneNumber.safeParse(typed).success).toBe(false);
  }
});

test.each([
  [" Asha@School.TEST ", "asha@school.test"],
  ["2027-A-041", "2027-a-041"],
  ["２０２７ a 041", "2027a041"],
  ["9876543210", "+919876543210"],
])("the login name %s is compared as %s", (typed, compared) => {
  expect(loginNameOf(typed)).toBe(compared);
});

test("a roll number that would be taken for another login name is refused", () => {
  for (const roll of ["9876543210", "+919876543210", "asha@school.test", "a@b", "", "--", "a b!"]) {
    expect([roll, RollNumber.safeParse(roll).success]).toEqual([roll, false]);
  }
  for (const roll of ["2027001234", "12/A", "JEE-9876543210", "041", "क-12"]) {
    expect(RollNumber.safeParse(roll).data).toBe(roll);
  }
});

test("a first password has twelve signs that are not mistaken, however it is typed", () => {
  const bytes = fc.uint8Array({ minLength: FIRST_PASSWORD_BYTES, maxLength: FIRST_PASSWORD_BYTES });
  fc.assert(
    fc.property(bytes, (random) => {
      const password = firstPasswordOf(random);
      expect(password).toMatch(/^[\da-hjkmnp-tv-z]{4}-[\da-hjkmnp-tv-z]{4}-[\da-hjkmnp-tv-z]{4}$/);
      const plain = password.replaceAll("-", "");
      const typed = [password, plain.toUpperCase(), ` ${plain.replaceAll("0", "O")} `];
      for (const one of typed) expect(readFirstPassword(one)).toBe(plain);
      expect(readFirstPassword(plain.replaceAll("1", "l"))).toBe(plain);
    }),
    { numRuns: runs(300) },
  );
  expect(firstPasswordOf(new Uint8Array(8).fill(255))).toBe("zzzz-zzzz-zzzz");
  for (const other of ["copper kettle 9", "seven blue herons", "", "zzzz-zzzz-zzzu"]) {
    expect(readFirstPassword(other)).toBeUndefined();
  }
});

test("a name that is stored leads back to itself, however it is typed", () => {
  const roll = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9./_-]{0,20}$/);
  fc.assert(
    fc.property(roll, fc.boolean(), (text, upper) => {
      const stored = RollNumber.safeParse(text).data;
      fc.pre(stored !== undefined);
      const typed = upper ? stored.toUpperCase() : `  ${stored.toLowerCase()} `;
      const names = loginNamesOf({ email: "", roll: stored, phone: "+919876543210" });
      expect(names).toEqual([loginNameOf(typed), "+919876543210"]);
      expect(loginNameOf(loginNameOf(typed))).toBe(loginNameOf(typed));
    }),
    { numRuns: runs(300) },
  );
});
