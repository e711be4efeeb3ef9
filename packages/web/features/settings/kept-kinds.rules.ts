export interface KeptKind {
  kind: string;
  kept: string;
}

/**
 * The kinds of data that the academy keeps, as in docs/data.md. A test compares the two lists, and
 * names what removes each kind.
 */
export const keptKinds: readonly KeptKind[] = [
  {
    kind: "profile, particulars with guardian, notes of the office, login names",
    kept: "until the account is deleted, by its owner or an administrator; up to five weeks more in backups",
  },
  {
    kind: "attempts, answers, marks, long answers, an attempt's log",
    kept: "always; without name once the account is deleted, because ranks count everyone",
  },
  { kind: "a guest's attempt, pass and report", kept: "30 days; a probe's one hour" },
  {
    kind: "the language that a student chose for a test",
    kept: "30 days after the test; the attempt has it, too",
  },
  { kind: "learning: events, notes, sets", kept: "until the account is deleted" },
  { kind: "what a student watched", kept: "until the account is deleted, or the video is" },
  { kind: "the last day on which a student came", kept: "until the account is deleted" },
  { kind: "what a student did in a week", kept: "35 days; the counts of a week stay" },
  {
    kind: "orders, receipts, tax invoices, credit notes, plans of instalments, what the office took in",
    kept: "always, also after the account: accounts must be kept for eight years, and an invoice is never changed",
  },
  { kind: "payment links, with a hash of their secret", kept: "400 days after their end" },
  { kind: "enquiries (leads) with their notes", kept: "1,095 days" },
  {
    kind: "audit log",
    kept: "always; it is append-only, with ids instead of names where an account is gone",
  },
  { kind: "logs of functions and calls", kept: "90 days in production, 7 elsewhere" },
  { kind: "sessions", kept: "180 days at most" },
  { kind: "browsers where someone logged in", kept: "180 days" },
  {
    kind: "pictures in questions and lectures",
    kept: "as long as a question may show them; an upload that was never checked two days",
  },
  { kind: "pictures of a challenge", kept: "180 days after the key is final" },
  { kind: "deleted questions", kept: "30 days" },
  { kind: "deleted videos", kept: "30 days" },
  { kind: "changes of many questions, for their undo", kept: "60 days" },
  { kind: "imports, with the file", kept: "30 days" },
  { kind: "exports", kept: "7 days" },
  { kind: "backups", kept: "35 days" },
];
