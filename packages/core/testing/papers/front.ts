import type { PaperConventions } from "./conventions.ts";
import type { Draw } from "./draw.ts";
import type { Lists } from "./lists.ts";
import { type Block, line } from "./pieces.ts";
import type { Language } from "./words/language.ts";

/** The lines above the first question: title, time, instructions. */
export function front(
  draw: Draw,
  { instructions, program }: PaperConventions,
  language: Language,
  lists: Lists,
): Block[] {
  return [...title(draw, program, language), ...rules(draw, instructions, language, lists)];
}

function title(draw: Draw, program: string, language: Language): Block[] {
  if (draw.chance(0.2)) return [];
  const subject = draw.pick(language.subjects).name;
  const heads = draw.some(
    [
      "SUNRISE ACADEMY, PUNE",
      `${subject} – Test ${draw.int(2, 30)}`,
      `Class ${draw.pick(["X", "XI", "XII"])}`,
      "Practice Paper (2025-26)",
      "Entrance Examination",
    ],
    draw.int(1, 3),
  );
  const style = program === "a library" ? { style: "Title" } : { align: "center" as const };
  const blocks: Block[] = heads.map((head) => line(head, style, { bold: true }));
  if (draw.chance(0.4))
    blocks.push(line(`Time: ${draw.int(1, 3)} hours\t\tMaximum Marks: ${draw.int(4, 30) * 10}`));
  if (draw.chance(0.15)) {
    const cells = [
      ["Name:", "Roll No.:"],
      ["Date:", "Batch: B2"],
    ];
    blocks.push({ borders: true, rows: cells.map((row) => row.map((cell) => [line(cell)])) });
  }
  return blocks;
}

function rules(
  draw: Draw,
  kind: PaperConventions["instructions"],
  language: Language,
  lists: Lists,
): Block[] {
  if (kind === "none") return [];
  const head = language.name === "Hindi" ? "निर्देश:" : "Instructions:";
  const said = draw.some(language.instructions, draw.int(2, 5));
  const list = kind === "list" ? lists.add([{ format: "decimal", pattern: "%1." }]) : 0;
  return [
    line(head, {}, { bold: true }),
    ...said.map((one, at) => {
      if (kind === "list") return line(one, { list: { id: list, level: 0 } });
      return line(kind === "numbered" ? `${at + 1}. ${one}` : one);
    }),
    line(""),
  ];
}
