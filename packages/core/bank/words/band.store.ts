import type { Deps } from "../../kernel/platform/deps.ts";
import type { Key } from "../../kernel/platform/table.ts";
import { bandName } from "./band.rules.ts";

/** One item per band and question. A question of the bank has six. */
const keyOf = (band: number, questionId: string): Key => ({
  pk: `QD#${bandName(band)}`,
  sk: questionId,
});

/** If more questions share a band, they were written from one template, and the band is ignored. */
const MOST_IN_BAND = 200;

interface Indexed {
  questionId: string;
  /** Edition of the question that is written next. */
  edition: number;
}

/** Adds bands for the edition of the question that is written next. */
export const put = (
  deps: Deps,
  { questionId, edition }: Indexed,
  bands: readonly number[],
): Promise<void> =>
  deps.content.batchPut(bands.map((band) => ({ ...keyOf(band, questionId), edition })));

/** Removes bands that this edition or an earlier one wrote; bands of a later edition stay. */
export async function remove(
  deps: Deps,
  { questionId, edition }: Indexed,
  bands: readonly number[],
): Promise<void> {
  const earlier = { text: "edition <= :edition", values: { ":edition": edition } };
  await Promise.all(bands.map((band) => deps.content.remove(keyOf(band, questionId), earlier)));
}

/** The questions of a band; an empty list if there are too many. */
export async function questionsIn(deps: Deps, band: number): Promise<string[]> {
  const { items } = await deps.content.query({
    where: { text: "pk = :pk", values: { ":pk": keyOf(band, "").pk } },
    limit: MOST_IN_BAND + 1,
  });
  return items.length > MOST_IN_BAND ? [] : items.map(({ sk }) => String(sk));
}
