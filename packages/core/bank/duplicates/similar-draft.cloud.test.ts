import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { admin, testClock, testDeps } from "../../testing/world.ts";
import * as Passages from "../comprehension/passage.service.ts";
import { addChoice } from "../question/bank.fixture.ts";
import { DifferentInput, SimilarInput } from "./duplicate.schema.ts";
import * as Groups from "./duplicate-groups.service.ts";
import { newSubject, sentence } from "./duplicates.fixture.ts";
import * as Similar from "./similar-draft.service.ts";

useCloud();
const clock = testClock();
const author = admin();
let deps: Deps;

beforeAll(() => {
  deps = testDeps(clock);
});

const add = (place: object, question: string, more: object = {}) =>
  addChoice(deps, author, { ...place, question, ...more });

describe("a question that is written", () => {
  const find = (more: object, by = author) => Similar.find(deps, by, SimilarInput.parse(more));
  const options = ["Light", "Spoons"];

  test("finds the almost same question, with the words that differ", async () => {
    const place = await newSubject(deps, author);
    const { _id } = await add(place, sentence("neutrinos"));
    const question = sentence("neutrinos").replace("famous", "classic");
    const { similar } = await find({ question, options });
    expect(similar).toMatchObject([
      {
        question: { _id },
        difference: {
          here: expect.stringContaining("classic"),
          there: expect.stringContaining("famous"),
        },
      },
    ]);
    expect(similar[0]?.similarity).toBeGreaterThanOrEqual(80);
    expect(await find({ question: sentence("neutrinos"), options })).toMatchObject({
      similar: [{ similarity: 100, difference: null }],
    });
  });

  test("finds nothing for another question, an empty one, or the edited question itself", async () => {
    const place = await newSubject(deps, author);
    const { _id } = await add(place, sentence("muons"));
    const nothing = { similar: [] };
    expect(await find({ question: sentence("protons"), options })).toEqual(nothing);
    expect(await find({ question: "<p>&nbsp;</p>", options })).toEqual(nothing);
    expect(await find({ question: sentence("muons"), options, questionId: _id })).toEqual(nothing);
  });

  test("compares an edited question with others on its passage", async () => {
    const place = await newSubject(deps, author);
    const { _id: passageId } = await Passages.create(deps, author, {
      ...place,
      passageText: "<p>The old man and the sea.</p>",
    });
    const [a, b] = [
      await add(place, sentence("pions"), { passageId }),
      await add(place, sentence("pions"), { passageId }),
    ];
    const text = { question: sentence("pions"), options };
    expect((await find({ ...text, questionId: a._id })).similar).toMatchObject([
      { question: { _id: b._id } },
    ]);
    expect((await find({ ...text, passageId })).similar).toHaveLength(2);
    expect((await find({ ...text, questionId: a._id, passageId: null })).similar).toEqual([]);
  });

  test("leaves out questions that were marked as different from it", async () => {
    const place = await newSubject(deps, author);
    const [a, b] = [await add(place, sentence("kaons")), await add(place, sentence("kaons"))];
    const edited = { question: sentence("kaons"), options, questionId: a._id };
    expect((await find(edited)).similar).toHaveLength(1);
    await Groups.mark(deps, author, DifferentInput.parse({ pairs: [[b._id, a._id]] }));
    expect((await find(edited)).similar).toEqual([]);
  });

  test("may be looked up 120 times a minute by each person", async () => {
    const busy = { ...admin(), userId: "usr_busy" };
    for (let at = 0; at < 120; at++) await find({ question: "" }, busy);
    await expect(find({ question: "" }, busy)).rejects.toMatchObject({ kind: "limited" });
    expect(await find({ question: "" })).toEqual({ similar: [] });
    clock.advance(MINUTE);
    expect(await find({ question: "" }, busy)).toEqual({ similar: [] });
  });
});
