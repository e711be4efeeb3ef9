import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everything } from "./example-settings.ts";
import { buildFolder, resources, synthesise } from "./synthesis.fixture.ts";

const folder = buildFolder();
let test: ReturnType<typeof synthesise>;
let prod: ReturnType<typeof synthesise>;

beforeAll(() => {
  test = synthesise(folder.root, "test");
  prod = synthesise(folder.root, "prod", everything);
}, 60_000);
afterAll(() => folder.remove());

describe("mail", () => {
  const grants = ({ templates }: typeof prod) =>
    [templates.api, templates.jobs].map(
      (one) => JSON.stringify(resources(one, "AWS::IAM::Policy")).split("ses:SendEmail").length - 1,
    );

  it("may be sent from its one address by the API, the schedule and imports, where there is one", () => {
    expect([grants(prod), grants(test)]).toEqual([
      [1, 2],
      [0, 0],
    ]);
    prod.templates.api.hasResourceProperties("AWS::Lambda::Function", {
      Environment: {
        Variables: { MAIL_FROM: everything.mail?.from, MAIL_TO: everything.mail?.to },
      },
    });
    const policies = JSON.stringify(resources(prod.templates.api, "AWS::IAM::Policy"));
    expect(policies).toContain('{"StringEquals":{"ses:FromAddress":"academy@exams.example.org"}}');
    expect(policies).toContain(":identity/exams.example.org");
  });
});
