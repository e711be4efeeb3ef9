import { describe, expect, it } from "vitest";
import { readSettings } from "./settings.ts";

const whole = {
  ACADEMY_DOMAIN: "exams.example.org",
  ACADEMY_CERTIFICATE_ARN: "arn:aws:acm:us-east-1:111111111111:certificate/1",
  ACADEMY_MAIL_FROM: "a@exams.example.org",
  ACADEMY_MAIL_TO: "office@example.org",
  ACADEMY_MAIL_PER_SECOND: "14",
  ACADEMY_GOOGLE_CLIENT_ID: "1-a.apps.googleusercontent.com",
  ACADEMY_GOOGLE_SECRET: "academy/google",
  ACADEMY_ALARM_MAIL: "ops@example.org",
  ACADEMY_BUDGET_DOLLARS: "200",
  ACADEMY_API_CONCURRENCY: "800",
  ACADEMY_ADMIN_SECOND_FACTOR: "optional",
};

describe("a deployment's settings", () => {
  it("are what its environment says, or nothing", () => {
    expect(readSettings(whole)).toEqual({
      domain: { name: "exams.example.org", certificateArn: whole.ACADEMY_CERTIFICATE_ARN },
      mail: {
        from: "a@exams.example.org",
        to: "office@example.org",
        perSecond: 14,
        verified: "domain",
      },
      google: { clientId: "1-a.apps.googleusercontent.com", secretName: "academy/google" },
      alarmMail: "ops@example.org",
      budgetDollars: 200,
      apiConcurrency: 800,
      adminSecondFactor: "optional",
    });
    const none = readSettings({ HOME: "/root", ACADEMY_DOMAIN: "", ACADEMY_CERTIFICATE_ARN: "" });
    expect(Object.values(none).filter((value) => value !== undefined)).toEqual([]);
  });

  const halves = Object.keys(whole).filter((name) => /DOMAIN|CERT|_FROM|_TO$|GOOGLE/.test(name));
  it.each(halves)("lack something without %s", (name) => {
    expect(() => readSettings({ ...whole, [name]: "" })).toThrow(name);
  });

  it.each([
    ["ACADEMY_DOMAIN", "https://exams.example.org"],
    ["ACADEMY_CERTIFICATE_ARN", "arn:aws:acm:ap-south-1:111111111111:certificate/1"],
    ["ACADEMY_MAIL_TO", "office"],
    ["ACADEMY_MAIL_VERIFIED", "both"],
    ["ACADEMY_BUDGET_DOLLARS", "-5"],
    ["ACADEMY_BUDGET_DOLLARS", "0"],
    ["ACADEMY_API_CONCURRENCY", "many"],
    ["ACADEMY_ADMIN_SECOND_FACTOR", "yes"],
    ["ACADEMY_DOMIAN", "exams.example.org"],
  ])("name what is wrong: %s=%s", (name, value) => {
    expect(() => readSettings({ ...whole, [name]: value })).toThrow(name);
  });

  it("name everything that is wrong at once", () => {
    const wrong = { ACADEMY_ALARM_MAIL: "x", ACADEMY_BUDGET_DOLLARS: "x" };
    expect(() => readSettings(wrong)).toThrow(/ACADEMY_ALARM_MAIL.*ACADEMY_BUDGET_DOLLARS/);
  });
});
