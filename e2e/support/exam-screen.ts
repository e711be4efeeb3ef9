import type { Page } from "playwright-core";

/** What a student does with one question: nothing, options by their letters, or a number. */
export type Response =
  | { kind: "blank" }
  | { kind: "options"; letters: string }
  | { kind: "number"; text: string };

/** The test screen, by what a student does on it. */
export class ExamScreen {
  readonly page: Page;
  readonly total: number;

  constructor(page: Page, total: number) {
    this.page = page;
    this.total = total;
  }

  /** Begins, or goes on after the page was left. */
  async enter(button: "Start Test" | "Resume"): Promise<void> {
    await this.page.getByRole("button", { name: button }).click();
    await this.page.getByRole("timer").waitFor();
  }

  /** Waits until question `number` (from 1) is on the screen. */
  async reach(number: number): Promise<void> {
    const name = `Question ${number} of ${this.total}`;
    await this.page.getByRole("heading", { level: 2, name, exact: true }).waitFor();
  }

  /** Goes to question `number` by the palette. */
  async goTo(number: number): Promise<void> {
    const name = new RegExp(`^Question ${number}, `);
    await this.page
      .getByRole("complementary", { name: "Question Palette" })
      .getByRole("button", { name })
      .click();
    await this.reach(number);
  }

  /** Answers the question on the screen and leaves it on the screen. */
  async respond(response: Response): Promise<void> {
    if (response.kind === "number") {
      await this.page.getByRole("textbox").fill(response.text);
    } else if (response.kind === "options") {
      for (const letter of response.letters) await this.page.keyboard.press(letter.toLowerCase());
    }
  }

  /** Answers questions `from` to `from + responses.length - 1` and goes to the one after them. */
  async respondFrom(from: number, responses: readonly Response[]): Promise<void> {
    for (const [offset, response] of responses.entries()) {
      await this.reach(from + offset);
      await this.respond(response);
      if (from + offset === this.total) return;
      // In a number's field the letter N would be typed.
      if (response.kind === "number") await this.saveAndNext();
      else await this.page.keyboard.press("n");
    }
  }

  async saveAndNext(): Promise<void> {
    await this.page.getByRole("button", { name: "Save & Next" }).click();
  }

  /** How many questions the palette shows as answered. */
  async answered(): Promise<number> {
    return this.page
      .getByRole("complementary", { name: "Question Palette" })
      .getByRole("button", { name: /^Question \d+, answered/ })
      .count();
  }

  /** Hands in and waits for the receipt; gives its heading. */
  async handIn(): Promise<string> {
    await this.page.getByRole("button", { name: "Submit", exact: true }).click();
    await this.page
      .getByRole("dialog", { name: "Submit the test?" })
      .getByRole("button", { name: /^Submit( Anyway)?$/ })
      .click();
    const heading = this.page.getByRole("heading", { level: 1, name: /^Handed in at / });
    await heading.waitFor();
    return heading.innerText();
  }
}
