import { dispositionOf } from "@academy/core/kernel/file-job/file-job.rules.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { FileAnswer } from "../http/file-answer.ts";

export const downloadData = endpoint({
  route: "GET /api/account/data",
  allow: "self",
  self: () => undefined,
  rate: "credentials",
  answer: z.instanceof(FileAnswer),
  contentType: "application/json; charset=utf-8",
  summary: "Downloads all data kept about the caller, as JSON",
  errors: ["limited"],
  handler: async ({ deps, bearerToken }) => {
    const Accounts = await import("@academy/core/people/account/account.service.ts");
    const { ownData } = await import("@academy/core/back-office/account-data/own-data.service.ts");
    const data = await ownData(deps, await Accounts.own(deps, bearerToken));
    const bytes = new TextEncoder().encode(JSON.stringify(data, null, 2));
    return new FileAnswer(bytes, dispositionOf(`my-data-${data.madeAt.slice(0, 10)}.json`));
  },
});
