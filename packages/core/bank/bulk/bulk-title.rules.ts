import type { BulkChange, StoredChange } from "./bulk.schema.ts";

/** The change in words, for the result, the audit log and the list of jobs. */
export function titleOf(change: StoredChange): string {
  switch (change.kind) {
    case "move":
      return `Move to ${pathOf(change)}`;
    case "merge":
      return `Merge ${pathOf(change.from)} into ${pathOf(change.to)}`;
    case "difficulty":
      return `Set the difficulty to ${change.difficulty.toLowerCase()}`;
    case "marks":
      return `Set the marks to ${change.marks}`;
    case "tags":
      return tagTitle(change);
    case "source":
      return sourceTitle(change);
    case "state":
      return STATE_TITLES[change.state];
    case "delete":
      return "Delete questions";
    case "restore":
      return "Restore questions";
    case "undo-import":
      return `Undo the import of ${change.fileName}`;
    case "send-import":
      return `Send the drafts of ${change.fileName} to review`;
  }
}

const STATE_TITLES = {
  DRAFT: "Make drafts",
  REVIEW: "Send to review",
  APPROVED: "Approve",
  RETIRED: "Retire",
} as const;

const pathOf = ({ subject, topic, subTopic }: Record<"subject" | "topic" | "subTopic", string>) =>
  [subject, topic, subTopic].join(" › ");

function tagTitle({ add, remove }: Extract<BulkChange, { kind: "tags" }>): string {
  const parts = [
    add.length > 0 ? `add ${add.join(", ")}` : [],
    remove.length > 0 ? `remove ${remove.join(", ")}` : [],
  ].flat();
  return `Tags: ${parts.join("; ")}`;
}

function sourceTitle({ source, year }: Extract<BulkChange, { kind: "source" }>): string {
  const named = [source, year === null ? "" : String(year)].filter(Boolean).join(", ");
  return named === "" ? "Remove the source" : `Set the source to ${named}`;
}
