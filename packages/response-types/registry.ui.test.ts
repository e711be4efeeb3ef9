import { expect, test } from "vitest";
import { responseTypes } from "./registry.ts";
import { typeParts } from "./registry.ui.ts";

test.each(Object.entries(typeParts))(
  "%s brings name, answer, review and the author's part",
  async (code, load) => {
    const parts = await load();
    expect(parts.label).toBe(responseTypes.get(code).label);
    expect(parts.Answer).toBeTypeOf("function");
    expect(parts.Review).toBeTypeOf("function");
    // A lazy component: the editor comes only when an author's part is shown.
    expect(parts.Author).toHaveProperty("_init");
    expect(parts.blankDraft()).toMatchObject({ tolerance: "", subjectiveKeywords: "" });
  },
  // The first one brings all that the parts share, which a busy machine takes its time to read.
  30_000,
);
