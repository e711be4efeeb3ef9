import * as Uses from "@academy/core/bank/pool/use.service.ts";
import * as Hold from "@academy/core/bank/pool/hold.service.ts";
import * as PoolStore from "@academy/core/bank/pool/pool.store.ts";
import { MOST_OPEN } from "@academy/core/bank/pool/pool.schema.ts";
import type { Key } from "@academy/core/kernel/platform/table.ts";
import { idAt, lettersOf } from "./fixed-random.ts";
import { itemBytes } from "./capacity-units.ts";
import type { CountedWorld } from "./world.ts";

/** A question that is in two tests a month, for ten years. */
const TESTS_OF_QUESTION = 240;

/** Items of the bank that grow with its use, in bytes when they are as large as they become. */
export async function measureItems({ silent }: CountedWorld) {
  const now = silent.clock.now();
  const sizeOf = async (key: Key) => {
    const item = await silent.content.get(key);
    if (!item) throw new Error(`There is no item ${key.pk}`);
    return itemBytes(item);
  };
  const questionId = idAt("question", now, "used");
  for (let n = 0; n < TESTS_OF_QUESTION; n++) {
    const testId = idAt("test", now + n, `${n}`);
    await Hold.hold(silent, { questionIds: [questionId], passageIds: [] }, testId);
    const figures = {
      testId,
      title: `JEE Main mock test ${n}, second shift`,
      students: 1200 + n,
      facility: 41.27,
      discrimination: 33.61,
      endGroups: 52.08,
    };
    await Uses.keepFigures(silent, testId, [{ questionId, figures }]);
  }
  const place = { examType: "JEE" as const, subjectTopicId: idAt("subjectTopic", now, "full") };
  const cards = Array.from({ length: MOST_OPEN }, (_, n) => ({
    questionId: idAt("question", now + n * 41, `open ${n}`),
    pack: lettersOf(`pack ${Math.floor(n / 40)}`, 20),
    index: n % 40,
    difficulty: (["EASY", "MEDIUM", "DIFFICULT"] as const)[n % 3] ?? "EASY",
    access: n % 2 ? ("PUBLIC" as const) : ("SUBSCRIBE" as const),
    rev: 1 + (n % 4),
    passageId: null,
    passageRev: 0,
  }));
  await PoolStore.write(silent, place, { rev: 0, cards });
  return {
    questionLock: await sizeOf({ pk: `Q#${questionId}`, sk: "U" }),
    poolOfTopic: await sizeOf({ pk: `POOL#JEE#${place.subjectTopicId}`, sk: "V" }),
  };
}
