import { AttemptView } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Api } from "./api.ts";
import type { Paper } from "./question-set.ts";
import { TestScreen, type Response } from "./test-screen.ts";
import type { Seeded } from "./seeded.ts";

interface Expected {
  /** An answer on the API's wire; null is none. */
  value: unknown;
  marked: boolean;
}

const letters = "ABCDEFGH";
const ROWS = 4;

/** A save that crosses the submission on the network is refused, and changes nothing. */
export const crossedSave = /status of 409.*\/answers/s;

/**
 * A student's way through a paper: performs each action on the screen and records the expected
 * answers, without any code of the product.
 */
export class CheckedAttempt {
  readonly paper: Paper;
  readonly screen: TestScreen;
  readonly #expected: Map<number, Expected>;
  #last: { number: number; before: Expected } | undefined;

  /** @param earlier whose answers this page continues with: another page of the same attempt */
  constructor(page: Page, paper: Paper, earlier?: CheckedAttempt) {
    this.paper = paper;
    this.screen = new TestScreen(page, paper.questionIds.length);
    this.#expected = earlier ? earlier.#expected : new Map();
  }

  /** How many questions must have an answer. */
  get answered(): number {
    return [...this.#expected.values()].filter(({ value }) => value !== null).length;
  }

  /** Goes to question `number` (from 1) and changes its answer. */
  async answer(number: number, random: Seeded): Promise<void> {
    const before = this.#of(number);
    await this.#expectInput(number);
    for (;;) {
      const [response, value] = this.#draw(number, random);
      if (JSON.stringify(value) === JSON.stringify(before.value)) continue;
      this.#expected.set(number, { ...before, value });
      this.#last = { number, before };
      return this.screen.respond(response);
    }
  }

  async clear(number: number): Promise<void> {
    await this.screen.goTo(number);
    await this.screen.page.getByRole("button", { name: "Clear Response" }).click();
    this.#expected.set(number, { ...this.#of(number), value: null });
  }

  /** Marks a question for review, which moves to the next one. */
  async mark(number: number): Promise<void> {
    await this.screen.goTo(number);
    await this.screen.page.getByRole("button", { name: "Mark & Next" }).click();
    this.#expected.set(number, { ...this.#of(number), marked: true });
  }

  /** The palette shows each question's state. */
  async expectShown(): Promise<void> {
    const names = this.#numbers().map((number) => {
      const { value, marked } = this.#of(number);
      const held = value !== null;
      const words = marked ? ["marked for review", "answered and marked"] : [null, "answered"];
      const state = words[held ? 1 : 0];
      if (state) return `Question ${number}, ${state}`;
      return expect.stringMatching(/, not (answered|visited)$/);
    });
    await expect.poll(() => this.screen.palette()).toEqual(names);
  }

  /** Each question's input shows its answer. */
  async expectInputs(): Promise<void> {
    for (const number of this.#numbers()) await this.#expectInput(number);
  }

  /** Goes to a question, whose input shows its answer: another page's may still be arriving. */
  async #expectInput(number: number): Promise<void> {
    await this.screen.goTo(number);
    await expect
      .poll(() => this.screen.shownAnswer(), { message: `question ${number}` })
      .toEqual(this.#inputOf(number));
  }

  /**
   * After a kill that may have come before the last answer was saved: drops that answer if the
   * screen shows the one before it. True if it was saved.
   */
  async keptLast(killed: CheckedAttempt): Promise<boolean> {
    if (!killed.#last) throw new Error("Nothing was answered before the kill");
    const { number, before } = killed.#last;
    await this.screen.goTo(number);
    const shown = JSON.stringify(await this.screen.shownAnswer());
    if (shown === JSON.stringify(this.#inputOf(number))) return true;
    this.#expected.set(number, before);
    return false;
  }

  /** The open attempt on the server. */
  read(student: Api): Promise<AttemptView> {
    return student.post(`/api/tests/${this.paper.testId}/attempts`, {}, AttemptView);
  }

  /** The server has every answer and mark of the running attempt. */
  async expectHeld(student: Api): Promise<void> {
    const held = async () => {
      const view = await this.read(student);
      return this.paper.questionIds.map((id) => {
        const { value, marked } = view.answers[id] ?? {};
        return { value: value ?? null, marked: marked ?? false };
      });
    };
    await expect.poll(held).toEqual(this.#numbers().map((number) => this.#of(number)));
  }

  /** The report has every answer; `elapsedMs` is the time of all pages together. */
  async expectReported(student: Api, elapsedMs: number): Promise<Report> {
    const id = `${this.paper.testId}.${student.userId}.0`;
    const report = await student.get(`/api/submissions/reports/${id}`, Report);
    const values = report.questionReport.map(({ userAnswer }) => userAnswer ?? null);
    expect(values).toEqual(this.#numbers().map((number) => this.#of(number).value));
    const blanks = report.questionReport.filter(({ status }) => status === "unattempted");
    expect(blanks).toHaveLength(values.length - this.answered);
    // Each question's seconds are rounded separately.
    expect(report.totalTimeTaken).toBeLessThanOrEqual(elapsedMs / 1000 + values.length / 2);
    return report;
  }

  /** The number on the receipt is the number of answers given. */
  async submit(): Promise<void> {
    expect(await this.screen.submit()).toContain(this.receipt);
  }

  get receipt(): string {
    return `, ${this.answered} of ${this.paper.questionIds.length} answered`;
  }

  #of(number: number): Expected {
    return this.#expected.get(number) ?? { value: null, marked: false };
  }

  /** Positions of the ticked boxes, a number, a text; null for none. */
  #inputOf(number: number): unknown {
    const { value } = this.#of(number);
    if (Array.isArray(value) && Array.isArray(value[0])) {
      return value.flat().flatMap((ticked, at) => (ticked === true ? [at] : []));
    }
    const isChoice = typeof value === "number" && this.paper.kinds[number - 1]?.shape === "option";
    return isChoice ? [value] : value;
  }

  #numbers(): number[] {
    return this.paper.questionIds.map((_, index) => index + 1);
  }

  /** The action on the screen, and the value that it gives. */
  #draw(number: number, random: Seeded): [Response, unknown] {
    const { shape, options } = this.paper.kinds[number - 1] ?? expect.unreachable();
    const at = random.below(options || ROWS);
    const letter = letters[at] ?? "A";
    switch (shape) {
      case "number": {
        const text = (random.below(1000) / 4).toFixed(2);
        return [{ kind: "number", text }, Number(text)];
      }
      case "text": {
        const text = `Glass bends light, says answer ${random.below(1e6)}.`;
        return [{ kind: "text", text }, text];
      }
      case "options": {
        const before = this.#of(number).value;
        const chosen = new Set<unknown>(Array.isArray(before) ? before : []);
        if (!chosen.delete(at)) chosen.add(at);
        const value = Array.from({ length: options }, (_, index) => index).filter((index) =>
          chosen.has(index),
        );
        return [{ kind: "options", letters: letter }, value.length > 0 ? value : null];
      }
      case "cells":
        return this.#drawCell(number, at, random.below(5));
      case "option":
        return [{ kind: "options", letters: letter }, at];
    }
  }

  #drawCell(number: number, row: number, column: number): [Response, unknown] {
    const before = this.#of(number).value;
    const cells = Array.from({ length: ROWS }, (_, r) =>
      Array.from({ length: 5 }, (_, c) => {
        const ticked = Array.isArray(before) && before[r]?.[c] === true;
        return r === row && c === column ? !ticked : ticked;
      }),
    );
    const value = cells.some((cell) => cell.includes(true)) ? cells : null;
    return [{ kind: "cell", name: `Row ${row + 1}, column ${"ABCDE"[column]}` }, value];
  }
}
