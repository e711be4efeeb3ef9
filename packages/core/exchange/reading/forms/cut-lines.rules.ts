import type { Block } from "../block.ts";
import { cutBraces } from "./brace-options.rules.ts";
import { cutTails } from "./key-tail.rules.ts";

/** Each block, cut where something else begins within its line: an option in braces, a key. */
export function cutLines(blocks: readonly Block[]): Block[][] {
  const braced = cutBraces(blocks);
  const tailed = cutTails(braced.flat());
  let at = 0;
  return braced.map((own) => own.flatMap(() => tailed[at++] ?? []));
}
