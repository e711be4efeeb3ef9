import type { Additions } from "./additions.fixture.ts";
import type { specifiedClient } from "./specified-client.fixture.ts";

type Client = ReturnType<typeof specifiedClient>;

/**
 * Lets a student choose Hindi for a test, and gives the addresses where the choice is read and
 * changed.
 */
export async function chosenLanguage(
  { admin, owner }: { admin: Client; owner: Client },
  add: Additions,
) {
  const question = await add.question("INTEGER");
  const texts = { question: (await admin.get(question))["question"] };
  await admin.put(`${question}/variants/hi`, { texts });
  const questionIds = [question.split("/").at(-1)];
  const sectionDetails = [{ subject: "Physics", numQuestions: 1, questionIds }];
  const languages = { languages: ["hi"], medium: "chosen" };
  const read = await add.test({ totalQuestions: 1, sectionDetails, ...languages });
  const write = `${read}/language`;
  await owner.put(write, { language: "hi" });
  const pick = ({ language }: Record<string, unknown>) => ({ language });
  return { read, write, pick };
}
