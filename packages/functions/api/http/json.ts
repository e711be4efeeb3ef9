import { AppError } from "@academy/core/kernel/shared/error.ts";

/**
 * More levels than any accepted input has, and few enough for functions that call themselves for
 * each level.
 */
const DEEPEST = 64;

/**
 * Parses a JSON body and removes what other parts cannot handle: `__proto__` keys, lone surrogates
 * (they become U+FFFD), infinite numbers.
 *
 * @throws AppError `bad_json` when it is not UTF-8, not JSON, or nested too deeply.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const holder: Record<string, unknown> = { root: parse(decode(bytes)) };
  const open: { value: object; depth: number }[] = [{ value: holder, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.depth > DEEPEST) throw badJson("It is nested too deeply.");
    for (const child of clean(next.value)) open.push({ value: child, depth: next.depth + 1 });
  }
  return holder["root"];
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw badJson("It is not UTF-8 text.", cause);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw badJson("Check its syntax.", cause);
  }
}

/** Cleans the values of one object or list in place; returns the objects and lists in it. */
function clean(container: object): object[] {
  const inner: object[] = [];
  for (const [key, value] of Object.entries(container)) {
    if (key === "__proto__" || !key.isWellFormed()) {
      Reflect.deleteProperty(container, key);
    } else if (typeof value === "string") {
      if (!value.isWellFormed()) Reflect.set(container, key, value.toWellFormed());
    } else if (typeof value === "number") {
      if (!Number.isFinite(value)) throw badJson("A number in it is too large.");
    } else if (typeof value === "object" && value !== null) {
      inner.push(value);
    }
  }
  return inner;
}

const badJson = (why: string, cause?: unknown) =>
  new AppError("invalid", "bad_json", `The data is not valid JSON. ${why}`, { cause });
