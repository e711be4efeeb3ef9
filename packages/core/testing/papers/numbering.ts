import type { OptionForm, PartConventions } from "./conventions.ts";
import type { Draw } from "./draw.ts";
import type { ListLevel, Lists } from "./lists.ts";
import type { Line } from "./pieces.ts";

type Listed = Pick<Line, "list" | "style">;

/** The lists of a document that number a part's questions and label their options. */
export interface PartNumbering {
  listed: Listed;
  /** The list of the options, if they are the second level of the questions' list. */
  options: Listed | undefined;
}

export function numbering(
  draw: Draw,
  lists: Lists,
  { number, option }: PartConventions,
  start: number,
): PartNumbering {
  if (number.kind !== "list") return { listed: {}, options: undefined };
  const levels: ListLevel[] = [{ format: "decimal", pattern: number.pattern }];
  const isNested = option.kind === "list" && (number.byStyle || draw.chance(0.5));
  if (option.kind === "list" && isNested) {
    levels.push({ format: option.format, pattern: option.pattern.replace("%1", "%2") });
  }
  const id = lists.add(levels, start);
  const at = (level: number): Listed =>
    number.byStyle ? { style: lists.addStyle(id, level) } : { list: { id, level } };
  return { listed: at(0), options: isNested ? at(1) : undefined };
}

/**
 * The list that labels one question's options. Each question begins a new list, unless the options
 * are the second level of the list that numbers the questions.
 */
export function optionsListed(lists: Lists, option: OptionForm, part: PartNumbering): Listed {
  if (option.kind !== "list") return {};
  if (part.options) return part.options;
  return {
    list: { id: lists.add([{ format: option.format, pattern: option.pattern }]), level: 0 },
  };
}
