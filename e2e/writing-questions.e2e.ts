import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { QuestionHistory } from "@academy/core/bank/question/question-list.schema.ts";
import { expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { BankScreen, openAsAdmin } from "./support/bank-screen.ts";
import { faultsOf } from "./support/inspect.ts";
import { useStage } from "./support/stage.ts";
import { bring } from "./support/clipboard.ts";
import { until } from "./support/until.ts";

const stage = useStage();

const names = { subject: "Optics lab", topic: "Lenses", subTopic: "Thin lenses" };
const asked =
  "Why do makers of spectacles grind the glass to a curve, and which property of light do they use when " +
  "the glass bends the rays of a lamp to a point on the retina of the eye behind it?";
const options = ["<p>Refraction</p>", "<p>Reflection</p>"];

/** The ids of three questions: the second is almost the first, the third has another theme. */
async function setUp(admin: Api): Promise<string[]> {
  await admin.post("/api/subject-topics", names, SubjectTopic);
  const texts = [asked, asked.replace("Why do", "Why did"), "Which lens spreads parallel rays?"];
  const ids: string[] = [];
  for (const text of texts) {
    const question = {
      ...names,
      examType: "JEE",
      difficulty: "EASY",
      responseType: "MCQ_SINGLE",
      question: `<p>${text}</p>`,
      options,
      answerKey: 0,
    };
    ids.push((await admin.post("/api/questions/upload", question, QuestionView))._id);
  }
  return ids;
}

test("a copy is noticed while it is written, found over the bank, deleted, and a revision restored", async () => {
  const admin = await stage.api.signedIn(people.admin);
  const [first = "", copy = ""] = (await setUp(admin)).slice(0, 2).toSorted();
  const { page } = await openAsAdmin(stage, "/admin/upload-question?new=1");
  const bank = new BankScreen(page);
  await bank.editor("Question").fill(asked.replace("behind it", "behind them"));
  await bank.options(["Refraction", "Reflection"], ["A"]);
  await page.getByText("Looks like 2 existing questions").waitFor();
  await page.getByRole("button", { name: "Show it" }).first().click();
  await page
    .getByText(/Yours: “.*behind them/)
    .first()
    .waitFor();
  await page.getByText("Answer: A").waitFor();
  const faults = await faultsOf(page, "similar questions");
  await bank.form.getByRole("button", { name: "Reset" }).click();
  await page.getByText(/Looks like/).waitFor({ state: "detached" });

  await page.goto("/admin/duplicates");
  await page.getByLabel("Exam", { exact: true }).selectOption("JEE");
  await page.getByLabel("Subject").selectOption(names.subject);
  await page.getByRole("button", { name: "Search for duplicates" }).click();
  await page.getByText("3 questions compared, 1 group found").waitFor();
  faults.push(...(await faultsOf(page, "duplicates")));
  const group = page.getByRole("region", { name: "2 similar questions" });
  await group.getByRole("button", { name: "Not duplicates" }).click();
  await page.getByText("Every group is done").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await group.getByRole("button", { name: "Keep question 1 of 2" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 1 question" }).click();
  await page.getByText("Every group is done").waitFor();
  expect((await admin.get(`/api/questions/${copy}/history`, QuestionHistory)).deletedAt).toMatch(
    /Z$/,
  );

  await admin.put(`/api/questions/${first}`, { marks: 4, answerKey: 1 }, QuestionView);
  await page.goto(`/admin/question-history/${first}`);
  await page.getByText("2 changed fields").waitFor();
  faults.push(...(await faultsOf(page, "history")));
  await page.getByRole("button", { name: "Restore this version" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await page.getByText("Revision 1 is restored as revision 3.").waitFor();
  await page.getByText(/^Restored from revision 1 – /).waitFor();
  const now = await admin.get(`/api/questions/${first}`, QuestionView);
  expect(now).toMatchObject({ rev: 3, marks: 1, answerKey: 0 });
  expect(faults).toEqual([]);
});

test("typed and pasted formulas become formulas, and stay on their line at every width", async () => {
  const { page } = await openAsAdmin(stage, "/admin/upload-question?new=1");
  const bank = new BankScreen(page);
  const text = bank.editor("Question");
  await text.click();
  await page.keyboard.type(String.raw`Find $\frac{1}{2}mv^2$ for \(m>0\), not $5 or $6. \[v^2=1\]`);
  await page.keyboard.type("Then ");
  await bring(text, "paste", { text: "if $u$ falls\n$$\n\\ce{2H2 + O2 -> 2H2O}\n$$\nend" });
  const fraction = "<math><mfrac><mn>1</mn><mi>x</mi></mfrac></math>";
  await bring(text, "paste", {
    html: `<p> of ${fraction} and <math><mfrac>7 y</mfrac></math></p>`,
  });
  await text.getByText("Unreadable formula: 7 y").waitFor();
  const read = await text.evaluate((element) => {
    const nodes = element.querySelectorAll(".katex annotation");
    return [...nodes].map(({ textContent }) => textContent);
  });
  expect(read).toEqual([
    String.raw`\frac{1}{2}mv^2`,
    "m>0",
    "v^2=1",
    "u",
    String.raw`\ce{2H2 + O2 -> 2H2O}`,
    String.raw`\frac{1}{x}`,
  ]);
  expect(await text.innerText()).toMatch(/not \$5 or \$6\./);
  await bank.form.getByRole("button", { name: "Submit Question" }).click();
  await bank.form.getByText("A pasted formula could not be read.").waitFor();

  const { preview } = bank;
  await preview.locator(".katex").nth(5).waitFor();
  const wide = preview.locator(".katex[data-wide]");
  await page.setViewportSize({ width: 90, height: 900 });
  await until("a formula that is too wide", 30_000, async () =>
    (await wide.count()) > 0 ? true : undefined,
  );
  await page.emulateMedia({ media: "print" });
  const display = () => wide.first().evaluate((one) => getComputedStyle(one).display);
  expect(await display()).toBe("inline");
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await until("formulas in their lines", 30_000, async () =>
    (await wide.count()) === 0 ? true : undefined,
  );
});
