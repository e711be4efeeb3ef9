import { describe, expect, test } from "vitest";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";
import { makeDocx, p } from "./docx.fixture.ts";
import { reading } from "./reading.fixture.ts";

describe("a hostile Word file", () => {
  test.each([
    [
      "a document type",
      makeDocx(p("1. a"), { prolog: '<!DOCTYPE x [<!ENTITY a "b">]>' }),
      "unreadable_file",
    ],
    ["elements without end", makeDocx("<w:p>".repeat(100)), "unreadable_file"],
    ["a broken tag", makeDocx("<w:p><w:r></w:p>"), "unreadable_file"],
    [
      "macros",
      makeDocx(p("1. a"), { more: [{ name: "word/vbaProject.bin", bytes: "x" }] }),
      "unreadable_file",
    ],
    ["a bomb", makeDocx(p("1. " + "a".repeat(3_000_000))), "too_dense"],
    ["an old Word file", Buffer.from("d0cf11e0a1b11ae1", "hex"), "unknown_file_kind"],
    ["no ZIP", Buffer.from("hello"), "unknown_file_kind"],
  ])("with %s is rejected", async (_case, bytes, code) => {
    const { refused } = await reading("paper.docx", bytes, QUESTION_TABLE);
    expect(refused?.code).toBe(code);
  });

  test("an old .doc is named with the remedy", async () => {
    const { refused } = await reading("paper.doc", Buffer.from("d0cf11e0", "hex"), QUESTION_TABLE);
    expect(refused?.message).toContain(
      "This is a Word document of the old kind (.doc) or one with a password. Save it without a password as .docx.",
    );
  });
});
