interface Kind {
  name: string;
  /** The plural, if it is not the name with an added s. */
  many?: string;
  verbs: Readonly<Record<string, string>>;
}

/** The kinds of things in the log, each with the words for what is done to it. */
export const KINDS: Readonly<Record<string, Kind>> = {
  question: {
    name: "Question",
    verbs: {
      create: "created",
      update: "changed",
      delete: "deleted",
      archive: "archived",
      restore: "restored",
      compare: "compared with another",
      state: "state changed",
      practice: "opened or closed for practice",
      translate: "translated",
      "delete-translation": "language removed",
    },
  },
  announcement: { name: "Announcement", verbs: { update: "changed" } },
  "lecture-settings": { name: "Video settings", verbs: { update: "changed" } },
  "review-settings": { name: "Review settings", verbs: { update: "changed" } },
  problem: { name: "Problem report", verbs: { answer: "answered" } },
  passage: {
    name: "Passage",
    verbs: {
      create: "created",
      update: "changed",
      delete: "deleted",
      restore: "restored",
      translate: "translated",
      "delete-translation": "language removed",
    },
  },
  "subject-topic": {
    name: "Subject or topic",
    many: "subjects or topics",
    verbs: { create: "created", rename: "renamed", delete: "deleted" },
  },
  image: { name: "Image", verbs: { upload: "uploaded" } },
  test: {
    name: "Test",
    verbs: {
      create: "published",
      edit: "changed",
      grades: "grades changed",
      delete: "deleted",
      restore: "restored",
      archive: "archived",
      unarchive: "unarchived",
    },
  },
  "test-draft": { name: "Test draft", verbs: { save: "saved", delete: "deleted" } },
  pattern: {
    name: "Pattern",
    verbs: { create: "created", edit: "changed", delete: "deleted", restore: "restored" },
  },
  exam: {
    name: "Exam",
    verbs: { create: "created", edit: "changed", delete: "deleted", process: "merged again" },
  },
  key: { name: "Answer key", verbs: { correct: "corrected" } },
  mark: { name: "Mark", verbs: { override: "changed" } },
  "extra-time": { name: "Extra time", verbs: { grant: "given" } },
  user: {
    name: "User",
    verbs: {
      create: "created",
      update: "changed",
      rename: "renamed",
      roles: "roles changed",
      disable: "disabled",
      enable: "enabled",
      promote: "made administrator",
      demote: "made student",
      password: "password code sent",
      "allow-mail": "mail allowed again",
      "second-factor-on": "second factor turned on",
      "second-factor-off": "second factor turned off",
      "recovery-codes": "recovery codes renewed",
      "delete-own": "deleted own account",
      "invite-all": "open invitations sent again",
      export: "list exported",
    },
  },
  session: { name: "Session", verbs: { reuse: "ended, its token was used twice" } },
  login: {
    name: "Login",
    verbs: {
      accept: "logged in",
      refuse: "refused",
      "refuse-code": "incorrect code",
      limit: "daily tries used up",
    },
  },
  access: { name: "Access", verbs: { deny: "refused" } },
  subscription: { name: "Subscription", verbs: { grant: "granted", end: "ended" } },
  payment: { name: "Payment", verbs: { refund: "refunded" } },
  "payment-link": {
    name: "Payment link",
    verbs: { create: "made", mail: "emailed", revoke: "revoked", paid: "paid" },
  },
  plan: {
    name: "Plan of instalments",
    many: "plans of instalments",
    verbs: { create: "agreed", change: "changed", "call-off": "called off" },
  },
  discount: { name: "Discount", verbs: { create: "created", change: "changed" } },
  product: { name: "Product", verbs: { create: "created", change: "changed" } },
  "exam-type": { name: "Exam type", verbs: { change: "changed" } },
  video: {
    name: "Video",
    verbs: { create: "added", update: "changed", delete: "deleted", restore: "restored" },
  },
  enquiry: {
    name: "Enquiry",
    verbs: {
      status: "status changed",
      update: "changed",
      note: "note added",
      export: "exported",
    },
  },
  import: {
    name: "Import",
    verbs: {
      begin: "started",
      insert: "inserted",
      "give-up": "abandoned",
      "bulk-upload": "uploaded at once",
      undo: "undone",
      review: "sent to review",
    },
  },
  bank: {
    name: "Question bank",
    verbs: { export: "exported", duplicates: "searched for duplicates" },
  },
  month: { name: "Month report", verbs: { export: "exported" } },
  audit: { name: "Audit log", verbs: { export: "exported" } },
};

/** "numQuestions" as "Num questions", "subject-topic" as "Subject topic". */
export function plainWords(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[-_]/g, " ")
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Name, plural and verb of an action. An action that is not in `KINDS` is shown by its code. */
function partsOf(action: string): { name: string; many: string; verb: string } {
  const [kind = "", verb = ""] = action.split(".", 2);
  const known = KINDS[kind];
  const name = known?.name ?? plainWords(kind);
  const plural = name.toLowerCase().replace(/y$/, "ie");
  return {
    name,
    many: known?.many ?? `${plural}s`,
    verb: known?.verbs[verb] ?? plainWords(verb).toLowerCase(),
  };
}

/** "Question: changed" */
export function actionWords(action: string): string {
  const { name, verb } = partsOf(action);
  return `${name}: ${verb}`;
}

/** "12 questions created", "2 users: roles changed" */
export function manyWords(action: string, count: number): string {
  const { many, verb } = partsOf(action);
  return `${count} ${many}${/^\w+ed$/.test(verb) ? "" : ":"} ${verb}`;
}

/** The words for something whose name is not known: "Question". */
export const kindWords = (action: string): string => partsOf(action).name;
