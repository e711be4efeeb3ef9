import type { Report } from "@academy/core/exam/terms/result/result.schema.ts";

/** When a comparison figure will be shown: "once 10 students have taken it". */
export const withheldWords = ({ unranked, tooFew }: Pick<Report, "unranked" | "tooFew">): string =>
  unranked !== null || !tooFew ? "not ranked" : `once ${tooFew.from} students have taken it`;
