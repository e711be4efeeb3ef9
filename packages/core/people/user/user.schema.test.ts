import { expect, test } from "vitest";
import {
  LoginInput,
  LogoutInput,
  RefreshInput,
  RegisterInput,
  ResetInput,
} from "./sign-in.schema.ts";

const register = { name: " Asha Rao ", email: " Asha@School.test", password: "copper kettle 9" };

test("trims the name of a registration and normalises its email", () => {
  expect(RegisterInput.parse(register)).toEqual({
    name: "Asha Rao",
    email: "asha@school.test",
    password: "copper kettle 9",
  });
});

test("refuses every field that the sender may not set", () => {
  for (const key of ["isAdmin", "role", "userId", "disabled", "validAfter", "constructor"]) {
    expect(RegisterInput.safeParse({ ...register, [key]: true }).success).toBe(false);
  }
  const polluted: unknown = JSON.parse(
    '{"email":"a@b.test","password":"x","__proto__":{"isAdmin":true}}',
  );
  expect(LoginInput.safeParse(polluted).success).toBe(false);
});

test("refuses invalid names, emails, passwords and codes", () => {
  const bad = [
    { name: "  " },
    { name: "x".repeat(101) },
    { name: 7 },
    { email: "asha" },
    { email: `${"a".repeat(250)}@b.test` },
    { password: "1234567" },
    { password: "x".repeat(129) },
  ];
  for (const part of bad)
    expect(RegisterInput.safeParse({ ...register, ...part }).success).toBe(false);
  const reset = { email: "a@b.test", password: "copper kettle 9" };
  expect(ResetInput.safeParse({ ...reset, code: " 012345 " }).success).toBe(true);
  for (const code of ["12345", "1234567", "abcdef", 123456]) {
    expect(ResetInput.safeParse({ ...reset, code }).success).toBe(false);
  }
  expect(RefreshInput.safeParse({ refreshToken: "" }).success).toBe(false);
  expect(LogoutInput.safeParse({}).success).toBe(true);
});
