import { expect, test } from "vitest";
import { responseTypes } from "./registry.ts";
import { typeParts } from "./registry.ui.ts";

test.each(Object.entries(typeParts))(
  "%s has a name, answer, review and the author's part",
  async (code, load) => {
    const parts = await load();
    expect(parts.label).toBe(responseTypes.get(code).label);
    expect(parts.Answer).toBeTypeOf("function");
    expect(parts.Review).toBeTypeOf("function");
    // A lazy component, so that the editor is only loaded when an author's part is shown.
    expect(parts.Author).toHaveProperty("_init");
    expect(parts.blankDraft()).toMatchObject({ tolerance: "", subjectiveKeywords: "" });
  },
  // The first test loads the code that all parts share, which takes long on a busy machine.
  30_000,
);
