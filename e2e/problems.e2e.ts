import { OwnProblems, ProblemQueue } from "@academy/core/learning/problem/problem.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { people } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { reportedTest } from "./support/reported.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const meena = { name: "Meena Das", email: "meena@example.com", password: "seven tall poplars" };
const long = `The key should be C: ${"averylongformulawithoutaspace".repeat(4)}`;

let ids: Awaited<ReturnType<typeof reportedTest>>;

beforeAll(async () => {
  const { api } = stage;
  const students = {
    best: await api.registered(meena),
    middle: await api.signedIn(people.asha),
    last: await api.signedIn(people.kabir),
  };
  // While the key can be challenged, a report about it becomes a challenge.
  const more = { challengeHours: 0 };
  ids = await reportedTest(stage.clock, await api.signedIn(people.admin), students, more);
});

test("a student reports a question on a phone, an administrator answers, the student reads it", async () => {
  const { page } = await stage.visit({ viewport: phone });
  await openAs(page, people.asha, `/test-report/${ids.middle}?tab=review&q=3`);
  await page.getByRole("button", { name: "Something wrong?" }).click();
  const dialog = page.getByRole("dialog", { name: "Something wrong?" });
  await dialog.getByRole("button", { name: "Send report" }).click();
  await dialog.getByText("Choose what is wrong.").waitFor();
  await dialog.getByLabel("Correct answer").check();
  await dialog.getByRole("button", { name: "Send report" }).click();
  await dialog.getByText("Say what is wrong.", { exact: true }).waitFor();
  const faults = await faultsOf(page, "dialog");
  await page.setViewportSize(phone);
  await dialog.getByLabel("Describe it").fill(long);
  await dialog.getByRole("button", { name: "Send report" }).click();
  await page.getByText(/^You reported this question on/).waitFor();
  await page.getByText("Thank you. The answer will be shown at this question.").waitFor();

  const { page: office } = await stage.visit({ viewport: desktop });
  await openAs(office, people.admin, "/admin/problems");
  await office.getByText("Correct answer: 1").waitFor();
  faults.push(...(await faultsOf(office, "queue")));
  await office.getByRole("link", { name: "Read and answer" }).click();
  await office.getByText(long).waitFor();
  const edit = office.getByRole("link", { name: "Edit in the question bank" });
  expect(await edit.getAttribute("href")).toMatch(/^\/admin\/upload-question\?edit=q_/);
  await office.getByRole("link", { name: /^Question 3 of / }).waitFor();
  await office.getByLabel("The question stays as it is").check();
  await office.getByRole("button", { name: "Send the answer" }).click();
  await office.getByText("Say why the question stays as it is.").waitFor();
  faults.push(...(await faultsOf(office, "question")));
  await office.getByLabel("Answer", { exact: true }).fill("A follows from line 3.");
  await office.getByRole("button", { name: "Send the answer" }).click();
  await office.getByText("All reports of this question are answered.").waitFor();
  await office.getByRole("link", { name: "All problem reports" }).click();
  await office.getByText("No open problem reports").waitFor();

  await page.reload();
  await page
    .getByText("Your report: the question stays as it is. A follows from line 3.")
    .waitFor();
  expect(faults).toEqual([]);

  const [admin, asha] = [
    await stage.api.signedIn(people.admin),
    await stage.api.signedIn(people.asha),
  ];
  expect((await admin.get("/api/problems", ProblemQueue)).questions).toEqual([]);
  const own = await asha.get(`/api/problems/own?submissionId=${ids.middle}`, OwnProblems);
  expect(own.problems).toMatchObject([{ kind: "key", state: "no_change" }]);
});
