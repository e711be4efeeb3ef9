import { expect, it } from "vitest";
import { reviewed, statementsOf } from "./iam.ts";
import { synthesised, templatesOf } from "./synthesis.fixture.ts";

it("allows production exactly what was reviewed", () => {
  const { templates } = synthesised("prod");
  // `npm run academy -- cloud:check --accept` writes the file after a review of the difference.
  expect(statementsOf(templatesOf(templates))).toEqual(reviewed());
});

it("lists who, what, on what and when, for every shape of a statement", () => {
  const policy = {
    Statement: [
      {
        Effect: "Allow",
        Action: ["s3:GetObject", "s3:PutObject"],
        Resource: { "Fn::Join": ["", [{ "Fn::GetAtt": ["Bucket83908E77", "Arn"] }, "/papers/*"]] },
      },
    ],
  };
  const trust = {
    Statement: [
      {
        Effect: "Deny",
        Action: "s3:*",
        Principal: { AWS: "*" },
        Resource: [{ Ref: "Q1A2B3C4D" }, "x"],
        Condition: { Bool: { "aws:SecureTransport": "false" } },
      },
    ],
  };
  const Resources = {
    Role1873F438: { Properties: { PolicyDocument: policy } },
    Other: { Properties: { deep: [{ P: trust }] } },
    Bare: {},
  };
  expect(statementsOf({ api: { Resources } })).toEqual([
    "api/Other lets AWS=*: Deny s3:* on <Q> when Bool=aws:SecureTransport=false",
    "api/Other lets AWS=*: Deny s3:* on x when Bool=aws:SecureTransport=false",
    "api/Role: Allow s3:GetObject on <Bucket.Arn>/papers/*",
    "api/Role: Allow s3:PutObject on <Bucket.Arn>/papers/*",
  ]);
});
