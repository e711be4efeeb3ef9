import { describe, expect, it } from "vitest";
import { checkoutHeaders, razorpayOrigins } from "../packages/functions/headers.ts";
import { saleVariables } from "./payments.ts";
import { readSettings } from "./settings.ts";
import { resources, synthesised } from "./synthesis.fixture.ts";

const test = synthesised("test");
const prod = synthesised("prod");

describe("payments", () => {
  it("are known to the API and the schedule by a secret's name, which only they may read", () => {
    const readers = Object.entries(prod.templates).flatMap(([part, template]) =>
      Object.values(template ? resources(template, "AWS::IAM::Policy") : {})
        .filter((policy) => JSON.stringify(policy).includes(":secret:academy/payments-??????"))
        .map(() => part),
    );
    expect(readers).toEqual(["api", "jobs"]);
    expect(JSON.stringify(test.templates)).not.toContain("PAYMENTS_SECRET");
    for (const part of ["api", "jobs"] as const) {
      prod.templates[part].hasResourceProperties("AWS::Lambda::Function", {
        Environment: {
          Variables: {
            PAYMENTS_KEY_ID: "rzp_live_1",
            PAYMENTS_SECRET: "academy/payments",
            PAYMENTS_TAX_PERCENT: "18",
            SELLER_NAME: "Example Learning Private Limited",
            SELLER_GSTIN: "29AAAAA0000A1ZY",
          },
        },
      });
    }
  });

  it("allow the provider's checkout on its pages, and only if there is one", () => {
    const policies = (one: typeof prod) =>
      Object.values(resources(one.templates.web, "AWS::CloudFront::ResponseHeadersPolicy")).map(
        (policy) => JSON.stringify(policy),
      );
    expect(policies(test).filter((text) => text.includes("razorpay"))).toEqual([]);
    const [checkout, ...others] = policies(prod).filter((text) => text.includes("razorpay"));
    expect(others).toEqual([]);
    const media = { mediaOrigin: "https://media.example.org" };
    const wanted = checkoutHeaders(media, razorpayOrigins)["content-security-policy"] ?? "";
    for (const directive of wanted.split("; ").filter((one) => !one.includes("media.example"))) {
      expect(checkout).toContain(directive);
    }
    const paths = (one: typeof prod) =>
      JSON.stringify(resources(one.templates.web, "AWS::CloudFront::Distribution"));
    for (const path of ["/payment", "/pay"]) {
      expect(paths(prod)).toContain(`"PathPattern":"${path}"`);
      expect(paths(test)).not.toContain(`"PathPattern":"${path}"`);
    }
  });
});

describe("the settings of payments", () => {
  const key = {
    ACADEMY_PAYMENTS_KEY_ID: "rzp_live_1",
    ACADEMY_PAYMENTS_SECRET: "academy/payments",
  };
  const seller = {
    ACADEMY_SELLER_NAME: "Example Learning Private Limited",
    ACADEMY_SELLER_ADDRESS: "1 Example Road, Bengaluru 560001",
  };
  const both = { ...key, ...seller };

  it("are read completely, or not at all", () => {
    expect(readSettings({}).payments).toBeUndefined();
    expect(readSettings(both).payments).toMatchObject({ secretName: "academy/payments" });
    for (const one of [...Object.entries(key), ...Object.entries(seller)]) {
      expect(() => readSettings(Object.fromEntries([one]))).toThrow("need each other");
    }
  });

  it("are refused if they are malformed", () => {
    const registered = { ...both, ACADEMY_SELLER_GSTIN: "29AAAAA0000A1ZY" };
    const withTax = (tax: string) => ({ ...registered, ACADEMY_PAYMENTS_TAX_PERCENT: tax });
    expect(readSettings(withTax("12.5")).payments?.taxPercent).toBe("12.5");
    for (const tax of ["50", "18%", "-1", "a"]) {
      expect(() => readSettings(withTax(tax))).toThrow("percentage");
    }
    const secret = { ...both, ACADEMY_PAYMENTS_SECRET: '{"keySecret":"x"}' };
    expect(() => readSettings(secret)).toThrow("a secret's name");
    const gstin = { ...both, ACADEMY_SELLER_GSTIN: "29AAAAA0000A1" };
    expect(() => readSettings(gstin)).toThrow("must be a GSTIN");
  });

  it("name the seller, and the GSTIN of one who charges GST", () => {
    expect(() => readSettings(key)).toThrow("ACADEMY_PAYMENTS_KEY_ID needs ACADEMY_SELLER_NAME");
    expect(() => readSettings({ ...both, ACADEMY_PAYMENTS_TAX_PERCENT: "18" })).toThrow(
      "ACADEMY_PAYMENTS_TAX_PERCENT needs ACADEMY_SELLER_GSTIN",
    );
    expect(readSettings(seller).seller).toMatchObject({ gstin: null });
    expect(saleVariables(readSettings(seller).sale)).toMatchObject({
      SELLER_NAME: "Example Learning Private Limited",
    });
  });

  it("have what the chosen bill needs, and no tax on a bill of supply", () => {
    const kind =
      (one: string, more: object = {}) =>
      () =>
        readSettings({ ...both, ACADEMY_BILL_KIND: one, ...more });
    const known = { ACADEMY_SELLER_GSTIN: "29AAAAA0000A1ZY", ACADEMY_SELLER_SAC: "999293" };
    const taxed = { ...known, ACADEMY_PAYMENTS_TAX_PERCENT: "18" };
    expect(kind("TAX_INVOICE", taxed)().payments).toMatchObject({ billKind: "TAX_INVOICE" });
    expect(kind("BILL_OF_SUPPLY", known)().payments).toMatchObject({ sac: "999293" });
    expect(kind("TAX_INVOICE")).toThrow("needs ACADEMY_SELLER_GSTIN and ACADEMY_SELLER_SAC");
    expect(kind("TAX_INVOICE", known)).toThrow("needs ACADEMY_PAYMENTS_TAX_PERCENT");
    expect(kind("BILL_OF_SUPPLY", taxed)).toThrow("names no tax");
    expect(kind("INVOICE", taxed)).toThrow("ACADEMY_BILL_KIND");
    const typo = { ...taxed, ACADEMY_SELLER_GSTIN: "29AAAAA0000A1Z5" };
    expect(kind("TAX_INVOICE", typo)).toThrow("must be a GSTIN");
  });
});
