import type { Locator, Page } from "playwright-core";
import { people } from "./api.ts";
import { openAs } from "./sign-in.ts";
import type { Stage } from "./stage.ts";
import type { Visitor } from "./watch.ts";
import { tick } from "./tick.ts";

const desktop = { width: 1440, height: 900 };

/** Opens one of the administrator's pages, logged in. */
export async function openAsAdmin(stage: Stage, path: string): Promise<Visitor> {
  const visitor = await stage.visit({ viewport: desktop });
  await openAs(visitor.page, people.admin, path);
  return visitor;
}

/** Waits for a notice and dismisses it. */
export const dismissNotice = (page: Page, words: string): Promise<void> =>
  page.locator(".notice").filter({ hasText: words }).getByLabel("Dismiss").click();

/** "Manage Standard Questions", used by an administrator. */
export class BankScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get form(): Locator {
    return this.page.getByRole("region", { name: /^(New|Edit) question$/ });
  }

  get list(): Locator {
    return this.page.getByRole("region", { name: "Questions in the bank" });
  }

  get preview(): Locator {
    return this.page.getByRole("region", { name: "Preview" });
  }

  editor(name: string): Locator {
    return this.form.getByRole("textbox", { name, exact: true });
  }

  row(text: string | RegExp): Locator {
    return this.list.getByRole("row").filter({ hasText: text });
  }

  /** Opens the form of a new question in place of the list. */
  async write(): Promise<void> {
    await this.page.getByRole("button", { name: "New question" }).click();
    await this.editor("Question").waitFor();
  }

  /** Leaves the form. */
  async backToList(): Promise<void> {
    await this.page.getByRole("button", { name: "Back to the list" }).click();
    await this.list.waitFor();
  }

  /** Where the first row of the list is, and the last one of a number of rows. */
  async rows(count: number) {
    const boxOf = async (at: number) => {
      const row = this.list.getByRole("row").nth(at);
      await row.waitFor();
      return (await row.boundingBox()) ?? { y: Infinity, height: Infinity };
    };
    return { first: await boxOf(1), last: await boxOf(count) };
  }

  /** Chooses an action in the menu of a question. */
  async act(text: string | RegExp, action: "Preview" | "Edit" | "History" | "Delete") {
    await this.row(text)
      .getByRole("button", { name: /^Actions/ })
      .click();
    await this.page.getByRole("menuitem", { name: action }).click();
  }

  /** Types the options, as many as there are texts, and marks the correct ones by their letters. */
  async options(texts: readonly string[], right: readonly string[]): Promise<void> {
    for (const [index, text] of texts.entries()) {
      const editor = this.editor(`Option ${"ABCDEFGH".charAt(index)}`);
      if (index > 1 && (await editor.count()) === 0) {
        await this.form.getByRole("button", { name: "Add an option" }).click();
      }
      await editor.fill(text);
    }
    for (const letter of right) {
      await tick(this.form.getByLabel(`Option ${letter} is correct`));
    }
  }

  async save(button: string, words: string): Promise<void> {
    await this.form.getByRole("button", { name: button }).click();
    await dismissNotice(this.page, words);
  }
}
