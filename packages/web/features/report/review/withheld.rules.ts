import type { Report } from "@academy/core/exam/terms/result/result.schema.ts";

/** Why a comparison figure is not shown: "from 10 students on". */
export const withheldWords = ({
  unranked,
  heldBack,
}: Pick<Report, "unranked" | "heldBack">): string =>
  unranked !== null || !heldBack ? "not ranked" : `from ${heldBack.from} students on`;
