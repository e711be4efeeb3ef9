import type { Page } from "playwright-core";

/** A student's answer to one question: options by letter, a field, one cell of a grid. */
export type Response =
  | { kind: "blank" }
  | { kind: "options"; letters: string }
  | { kind: "number" | "text"; text: string }
  | { kind: "cell"; name: string };

/** The test screen, by a student's actions. */
export class TestScreen {
  readonly page: Page;
  readonly total: number;

  constructor(page: Page, total: number) {
    this.page = page;
    this.total = total;
  }

  /** Starts, or resumes after leaving the page. */
  async enter(button: "Start Test" | "Resume"): Promise<void> {
    await this.page.getByRole("button", { name: button }).click();
    await this.page.getByRole("timer").waitFor();
  }

  /** Waits until question `number` (from 1) is on the screen. */
  async reach(number: number): Promise<void> {
    const name = `Question ${number} of ${this.total}`;
    await this.page.getByRole("heading", { level: 2, name, exact: true }).waitFor();
  }

  /** Goes to question `number` with the palette. */
  async goTo(number: number): Promise<void> {
    const name = new RegExp(`^Question ${number}, `);
    await this.page
      .getByRole("complementary", { name: "Question Palette" })
      .getByRole("button", { name })
      .click();
    await this.reach(number);
  }

  /** Answers the current question and stays on it. */
  async respond(response: Response): Promise<void> {
    if (response.kind === "number" || response.kind === "text") {
      await this.page.getByRole("textbox").fill(response.text);
    } else if (response.kind === "cell") {
      // The input itself is invisible under its cell.
      await this.page.getByRole("checkbox", { name: response.name }).press("Space");
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
      // In a field the letter N would be typed.
      if (response.kind === "number" || response.kind === "text") await this.saveAndNext();
      else await this.page.keyboard.press("n");
      if (response.kind === "blank") await this.leaveBlank();
    }
  }

  /** Answers the question asked before leaving a blank; `always` turns it off. */
  async leaveBlank(always = false): Promise<void> {
    const asked = this.page.getByRole("dialog", { name: "This question is blank" });
    if (always) await asked.getByLabel("Don’t ask again in this test").check();
    await asked.getByRole("button", { name: "Continue" }).click();
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

  /** The names of the palette's questions, in order. */
  async palette(): Promise<string[]> {
    const names = await this.page
      .getByRole("complementary", { name: "Question Palette" })
      .getByRole("button", { name: /^Question \d+, / })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")));
    return names.map((name) => name ?? "");
  }

  /**
   * The answer that the input shows: positions of the ticked boxes, a number, a text; null for
   * none.
   */
  async shownAnswer(): Promise<unknown> {
    const { places, text, isNumber } = await this.page
      .locator("[data-shown] [data-answer]")
      .evaluate((answer) => {
        const inputs = [...answer.querySelectorAll("input")];
        const field = answer.querySelector<HTMLInputElement>("input[type=text], textarea");
        return {
          places: inputs.flatMap((input, at) => (input.checked ? [at] : [])),
          text: field?.value ?? "",
          isNumber: field?.tagName === "INPUT",
        };
      });
    if (text !== "") return isNumber ? Number(text) : text;
    return places.length > 0 ? places : null;
  }

  /** Waits until the line under the title says so. */
  async says(words: string | RegExp): Promise<void> {
    const top = this.page.getByRole("region", { name: "Test and time" });
    await top.getByRole("paragraph").filter({ hasText: words }).waitFor();
  }

  /** Waits until the server has everything. */
  async saved(): Promise<void> {
    await this.says(/^Saved \d/);
  }

  /** Submits and waits for the receipt; returns its heading. */
  async submit(): Promise<string> {
    await this.page.getByRole("button", { name: "Submit", exact: true }).click();
    await this.page
      .getByRole("dialog", { name: "Submit the test?" })
      .getByRole("button", { name: /^Submit( Anyway)?$/ })
      .click();
    const heading = this.page.getByRole("heading", { level: 1, name: /^Submitted at / });
    await heading.waitFor();
    return heading.innerText();
  }
}
