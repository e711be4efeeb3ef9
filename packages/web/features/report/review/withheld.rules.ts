import type { Report } from "@academy/core/exam/terms/result/result.schema.ts";

/** Why a comparison figure is not shown: "once 10 students have taken it". */
export const withheldWords = ({
  unranked,
  heldBack,
}: Pick<Report, "unranked" | "heldBack">): string =>
  unranked !== null || !heldBack ? "not ranked" : `once ${heldBack.from} students have taken it`;
