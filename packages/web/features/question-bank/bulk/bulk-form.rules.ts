import type { Difficulty } from "@academy/core/bank/question/difficulty.rules.ts";
import type { BulkChange } from "../../../shared/bank/bulk-job.queries.ts";
import type { Place } from "../../../shared/bank/places.rules.ts";

type State = Extract<BulkChange, { kind: "state" }>["state"];

/** All values of the form for a change, whichever kind is chosen. */
export interface BulkForm {
  kind: BulkChange["kind"];
  place: Place;
  difficulty: Difficulty;
  marks: string;
  add: string;
  remove: string;
  source: string;
  year: string;
  state: State;
}

export const BLANK: BulkForm = {
  kind: "move",
  place: { subject: "", topic: "", subTopic: "" },
  difficulty: "MEDIUM",
  marks: "",
  add: "",
  remove: "",
  source: "",
  year: "",
  state: "APPROVED",
};

export const KINDS: readonly { value: BulkChange["kind"]; label: string }[] = [
  { value: "move", label: "Move to another topic" },
  { value: "difficulty", label: "Set the difficulty" },
  { value: "marks", label: "Set the marks" },
  { value: "tags", label: "Add or remove tags" },
  { value: "source", label: "Set the source and year" },
  { value: "state", label: "Set the state" },
  { value: "delete", label: "Delete" },
];

/** The words of a text that are separated by commas. */
const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

/** The change that the form describes; null while something is missing or wrong. */
export function changeOf(form: BulkForm): BulkChange | null {
  const { kind } = form;
  switch (kind) {
    case "move": {
      const { subject, topic, subTopic } = form.place;
      return subject && topic && subTopic ? { kind, subject, topic, subTopic } : null;
    }
    case "difficulty":
      return { kind, difficulty: form.difficulty };
    case "marks": {
      const marks = form.marks.trim();
      return /^\d{1,4}(\.\d{1,2})?$/.test(marks) && Number(marks) >= 0.01 && Number(marks) <= 1000
        ? { kind, marks: Number(marks) }
        : null;
    }
    case "tags": {
      const [add, remove] = [listOf(form.add), listOf(form.remove)];
      return add.length + remove.length > 0 ? { kind, add, remove } : null;
    }
    case "source": {
      const year = form.year.trim();
      if (year !== "" && !/^(19[5-9]\d|20\d\d|2100)$/.test(year)) return null;
      return { kind, source: form.source.trim(), year: year === "" ? null : Number(year) };
    }
    case "state":
      return { kind, state: form.state };
    default:
      return { kind };
  }
}

/** What to enter before the change can be checked. */
export function hintFor({ kind }: BulkForm): string {
  switch (kind) {
    case "move":
      return "Choose subject, topic and sub-topic.";
    case "marks":
      return "Enter marks from 0.01 to 1,000.";
    case "tags":
      return "Enter tags, with commas between them.";
    default:
      return "Enter a year from 1950 to 2100, or leave it empty.";
  }
}
