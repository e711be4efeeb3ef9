import type {
  BankExportSummary,
  BankExportView,
  BankFormat,
} from "@academy/core/exchange/bank-export/bank-export.schema.ts";

/** The file formats in the export menu. */
export const EXPORT_CHOICES: readonly { format: BankFormat; name: string; hint: string }[] = [
  { format: "xlsx", name: "Excel (.xlsx)", hint: "Our template: edit it and upload it again" },
  { format: "moodle", name: "Moodle XML", hint: "For Moodle and compatible systems" },
  { format: "gift", name: "GIFT", hint: "Plain text, for many quiz programs" },
];

const counted = new Intl.NumberFormat("en-IN");

/** Progress text while the file is prepared. */
export const makingWords = ({ done, of }: Pick<BankExportView, "done" | "of">): string =>
  done === 0
    ? `Preparing ${counted.format(of)} questions…`
    : `Preparing: ${counted.format(done)} of ${counted.format(of)} questions`;

/** What the file leaves out: each reason once, with its questions. */
export interface LeftOutGroup {
  reason: string;
  whole: boolean;
  questions: string[];
}

export function leftOutGroups({ leftOut }: Pick<BankExportSummary, "leftOut">): LeftOutGroup[] {
  const groups = new Map<string, LeftOutGroup>();
  for (const { reason, question, whole } of leftOut) {
    const group = groups.get(reason) ?? { reason, whole, questions: [] };
    group.questions.push(question);
    groups.set(reason, group);
  }
  return [...groups.values()];
}
