import type { Additions } from "./additions.fixture.ts";
import type { specifiedClient } from "./specified-client.fixture.ts";

/** The address of a test that students take in English or in Hindi, as they choose before. */
export async function testInHindi(
  admin: ReturnType<typeof specifiedClient>,
  add: Additions,
): Promise<string> {
  const question = await add.question("INTEGER");
  const texts = { question: (await admin.get(question))["question"] };
  await admin.put(`${question}/variants/hi`, { texts });
  const questionIds = [question.split("/").at(-1)];
  const sectionDetails = [{ subject: "Physics", numQuestions: 1, questionIds }];
  return add.test({ totalQuestions: 1, sectionDetails, languages: ["hi"], medium: "chosen" });
}
