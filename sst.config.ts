import type { SSTConfig } from "sst";
import { readPayments } from "./stacks/payments.ts";
import { createStacks, readDomain, readMail } from "./stacks/stacks.ts";

export default {
  config: () => ({ name: "academy", region: process.env["AWS_REGION"] ?? "ap-south-1" }),
  stacks(app) {
    createStacks(app, {
      stage: app.stage,
      region: app.region,
      root: process.cwd(),
      domain: readDomain(process.env),
      mail: readMail(process.env),
      payments: readPayments(process.env),
    });
  },
} satisfies SSTConfig;
