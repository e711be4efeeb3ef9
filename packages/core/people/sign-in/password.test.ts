import { describe, expect, test } from "vitest";
import { passwordFault } from "./password.service.ts";

describe("a new password", () => {
  const fault = (password: string) =>
    passwordFault(password, "Asha.Rao@school.test", (it) => it === "sunshine2027");

  test("may be any phrase that is hard to guess", () => {
    for (const good of ["copper kettle 9", "नमस्ते दुनिया", "xK9$mmq2", "p".repeat(40) + "q"]) {
      expect(fault(good)).toBeUndefined();
    }
  });

  test("must not be a common one", () => {
    expect(fault("sunshine2027")).toMatch("easy to guess");
  });

  test("must not be the email or its local part", () => {
    for (const bad of ["asha.rao@school.test", "ASHA.RAO@SCHOOL.TEST", "Asha.Rao"]) {
      expect(fault(bad)).toMatch("not your email");
    }
  });

  test("must not be the email's local part with other digits", () => {
    for (const bad of ["asharao2026", "Asha.Rao1", "12asha_rao", "asha.rao@school.test9"]) {
      expect(fault(bad)).toMatch("not your email");
    }
    expect(fault("asha rao likes tea")).toBeUndefined();
  });

  test("must not be a telephone number or a date", () => {
    for (const bad of ["9876543210", "98765432", "+91 98765 43210", "15-08-1947"]) {
      expect(fault(bad)).toMatch("telephone number or a date");
    }
    expect(fault("83 1947 5520 6617")).toBeUndefined();
  });

  test("must not be one repeated character", () => {
    for (const bad of ["aaaaaaaa", "aAaAaAaA", "😀😀😀😀"]) expect(fault(bad)).toMatch("repeated");
  });

  test("must not begin or end with a space or contain control characters", () => {
    expect(fault(" copper kettle")).toMatch("begin or end with a space");
    expect(fault("copper kettle ")).toMatch("begin or end with a space");
    expect(fault("copper\nkettle")).toMatch("line breaks");
  });
});
