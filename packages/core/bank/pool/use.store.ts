import * as z from "zod";
import { ACCESS_TO_OPEN, type OpenAccess } from "./pool.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import { FiguresOfTest } from "../figures/figures.schema.ts";

/**
 * One item for each question and passage says who uses it: tests that hold it, or the students to
 * whom it is open. Opening and publishing write this item under a condition, so if both happen at
 * the same time, only one succeeds.
 */
const keyOf = (id: string): Key => ({ pk: `${id.startsWith("p_") ? "P" : "Q"}#${id}`, sk: "U" });

const Stored = z.object({
  pk: z.string(),
  /** Every test that has ever used it. */
  tests: z.set(z.string()).default(new Set()),
  held: z.set(z.string()).default(new Set()),
  open: z.enum(ACCESS_TO_OPEN).optional(),
  closing: z.string().optional(),
});

/** Begins the name of an attribute with a question's figures in one test; the test's id follows. */
const FIGURES = "f|";

/** How a question or a passage is used. */
export interface Use {
  id: string;
  isUsed: boolean;
  /** Every test that has ever used it. */
  tests: ReadonlySet<string>;
  /** The question's figures in tests with enough students. */
  figures: readonly FiguresOfTest[];
  /** Tests that hold it: they may not be released yet. */
  held: ReadonlySet<string>;
  /** Who may practise it; undefined while it is closed. */
  open: OpenAccess | undefined;
  /** Whether it is open and no call has begun to close it. */
  isServed: boolean;
}

const NEVER_USED = {
  isUsed: false,
  tests: new Set<string>(),
  figures: [],
  held: new Set<string>(),
  open: undefined,
  isServed: false,
};

/** The uses of questions and passages, by id. */
export async function readMany(
  deps: Deps,
  ids: readonly string[],
  options: { consistent?: boolean } = {},
): Promise<{ of: (id: string) => Use }> {
  const items = await deps.content.batchGet([...new Set(ids)].map(keyOf), options);
  const uses = new Map(
    items.map((item) => {
      const { pk, tests, held, open, closing } = Stored.parse(item);
      const id = pk.slice("Q#".length);
      const use = { id, isUsed: tests.size > 0, tests, figures: figuresIn(item), held };
      return [id, { ...use, open, isServed: open !== undefined && !closing }] as const;
    }),
  );
  return { of: (id) => uses.get(id) ?? { id, ...NEVER_USED } };
}

const figuresIn = (item: Item): FiguresOfTest[] =>
  Object.entries(item).flatMap(([name, value]) =>
    name.startsWith(FIGURES) ? FiguresOfTest.parse(value) : [],
  );

/**
 * Replaces the figures that the results of a test gave a question; null removes them. Safe to
 * repeat.
 */
export async function writeFigures(
  deps: Pick<Deps, "content">,
  id: string,
  testId: string,
  figures: FiguresOfTest | null,
): Promise<void> {
  const names = { "#figures": FIGURES + testId };
  const change = figures
    ? { text: "SET #figures = :figures", names, values: { ":figures": figures } }
    : { text: "REMOVE #figures", names };
  await deps.content.update(keyOf(id), change);
}

/** Notes that a test uses a question without keeping it from practice. */
export async function note(deps: Deps, id: string, testId: string): Promise<void> {
  const values = { ":test": new Set([testId]) };
  await deps.content.update(keyOf(id), { text: "ADD tests :test", values });
}

/** Holds a question or passage for a test; false while it is open for practice. */
export async function hold(deps: Deps, id: string, testId: string): Promise<boolean> {
  const change = {
    text: "ADD tests :test, held :test",
    names: { "#open": "open" },
    values: { ":test": new Set([testId]) },
  };
  const held = await deps.content.update(keyOf(id), change, "attribute_not_exists(#open)");
  return held !== undefined;
}

/** Forgets that a test uses or holds a question or passage. */
export async function forget(deps: Deps, id: string, testId: string): Promise<void> {
  const change = {
    text: "DELETE tests :test, held :test",
    values: { ":test": new Set([testId]) },
  };
  await deps.content.update(keyOf(id), change, "attribute_exists(pk)");
}

/**
 * Opens a question or passage for practice; false if a test has begun or stopped holding it since
 * it was read.
 */
export async function open(
  deps: Deps,
  { id, held }: Pick<Use, "id" | "held">,
  access: OpenAccess,
): Promise<boolean> {
  const change = {
    text: "SET #open = :access REMOVE held, closing",
    names: { "#open": "open" },
    values: { ":access": access, ...(held.size > 0 && { ":held": new Set(held) }) },
  };
  const condition = held.size > 0 ? "held = :held" : "attribute_not_exists(held)";
  return (await deps.content.update(keyOf(id), change, condition)) !== undefined;
}

/** Marks a question as closing, so that the pool no longer includes it; false if it is not open. */
export async function startClosing(deps: Deps, id: string, token: string): Promise<boolean> {
  const change = {
    text: "SET closing = :token",
    names: { "#open": "open" },
    values: { ":token": token },
  };
  const started = await deps.content.update(keyOf(id), change, "attribute_exists(#open)");
  return started !== undefined;
}

/**
 * Closes a question or passage. If a test is given, the same write also holds it for the test.
 * False if someone else opened or closed it since `startClosing`.
 */
export async function finishClosing(
  deps: Deps,
  id: string,
  { token, testId }: { token: string; testId?: string | undefined },
): Promise<boolean> {
  const change = {
    text: `REMOVE #open, closing${testId ? " ADD tests :test, held :test" : ""}`,
    names: { "#open": "open" },
    values: { ":token": token, ...(testId && { ":test": new Set([testId]) }) },
  };
  return (await deps.content.update(keyOf(id), change, "closing = :token")) !== undefined;
}
