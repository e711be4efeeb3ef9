import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { everything } from "./example-settings.ts";
import { MAIL_BOUNCED, MAIL_COMPLAINT } from "../packages/core/kernel/mail/mail-event.schema.ts";
import { resources, synthesise, synthesised } from "./synthesis.fixture.ts";

const test = synthesised("test");
const prod = synthesised("prod");

/** A stage for which SES has verified the address, and not its domain. */
function addressOnly() {
  const mail = everything.mail && { ...everything.mail, verified: "address" as const };
  return synthesise(test.root, "address", { ...everything, mail });
}

describe("mail", () => {
  it("with codes is sent by SES if the office has an address, and not by Cognito, limited to fifty a day", () => {
    const pool = (of: typeof prod) =>
      Object.values(resources(of.templates.identity, "AWS::Cognito::UserPool"))[0]?.Properties;
    expect(pool(prod)?.["EmailConfiguration"]).toMatchObject({
      EmailSendingAccount: "DEVELOPER",
      From: "academy@exams.example.org",
    });
    const source = JSON.stringify(pool(prod)?.["EmailConfiguration"]);
    expect(source).toContain(":identity/exams.example.org");
    expect(pool(test)?.["EmailConfiguration"]).toBeUndefined();
    const [one] = Object.values(
      resources(addressOnly().templates.identity, "AWS::Cognito::UserPool"),
    );
    expect(JSON.stringify(one)).toContain(":identity/academy@exams.example.org");
    expect(JSON.stringify(pool(test))).toContain("your Exam Academy code is {####}");
  });

  const grants = ({ templates }: typeof prod) =>
    [templates.api, templates.jobs].map(
      (one) => JSON.stringify(resources(one, "AWS::IAM::Policy")).split("ses:SendEmail").length - 1,
    );

  it("may be sent from its one address by the API, the schedule, imports and exports, if there is one", () => {
    expect([grants(prod), grants(test)]).toEqual([
      [1, 3],
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
    expect(policies).toContain(":configuration-set/academy-prod");
  });

  it("that bounced is reported to a job, including the directory's codes, only of its own stage", () => {
    prod.templates.identity.hasResourceProperties("AWS::SES::ConfigurationSetEventDestination", {
      EventDestination: { Enabled: true, MatchingEventTypes: ["bounce", "complaint"] },
    });
    prod.templates.identity.hasResourceProperties("AWS::Cognito::UserPool", {
      EmailConfiguration: { ConfigurationSet: Match.anyValue() },
    });
    prod.templates.jobs.hasResourceProperties("AWS::Events::Rule", {
      EventBusName: "default",
      EventPattern: {
        source: ["aws.ses"],
        "detail-type": [MAIL_BOUNCED, MAIL_COMPLAINT],
        detail: { mail: { tags: { "ses:configuration-set": ["academy-prod"] } } },
      },
    });
    prod.templates.api.hasResourceProperties("AWS::Lambda::Function", {
      Environment: { Variables: { MAIL_CONFIGURATION_SET: "academy-prod" } },
    });
    expect(JSON.stringify(test.templates.jobs)).not.toContain("aws.ses");
  });

  it("may go to any identity while the account is in SES's sandbox, and only then", () => {
    const mail = everything.mail && { ...everything.mail, sandbox: true };
    const { templates } = synthesise(test.root, "sandbox", { ...everything, mail });
    const granted = ({ api }: typeof templates) =>
      JSON.stringify(resources(api, "AWS::IAM::Policy"));
    expect(granted(templates)).toContain(':identity/*"');
    expect(granted(templates)).toContain("ses:FromAddress");
    expect(granted(prod.templates)).not.toContain(":identity/*");
  });
});
