import type {
  ENQUIRY_OUTCOMES,
  ENQUIRY_SOURCES,
} from "@academy/core/back-office/enquiry/enquiry.rules.ts";
import { ENQUIRY_STATUSES } from "@academy/core/back-office/enquiry/enquiry.rules.ts";
import type {
  EnquiryChange,
  EnquiryPage,
  EnquiryView,
} from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import { addressFilters, choiceIn } from "../../lib/address/address-filters.rules.ts";
import { countOf, formatMarks } from "../../lib/format.ts";
import { pageIn } from "../../lib/address/address.rules.ts";

const STATUSES = ["all", ...ENQUIRY_STATUSES] as const;

export interface EnquiryFilters {
  search: string;
  status: (typeof STATUSES)[number];
  /** The user id of an administrator; empty for all. */
  owner: string;
  due: "" | "today";
  page: number;
  /** The cursor of the page; empty for the first page. */
  before: string;
}

export const enquiryFilters = addressFilters<EnquiryFilters>({
  parse: ({ search = "", status, owner = "", due, page, before = "" }) => ({
    search,
    status: choiceIn(STATUSES, status) || "all",
    owner,
    due: choiceIn(["today"], due),
    page: pageIn(page),
    before,
  }),
});

export const statusLabels: Readonly<Record<EnquiryFilters["status"], string>> = {
  all: "All statuses",
  new: "New",
  seen: "Seen",
  responded: "Responded",
};

export const statusOptions = STATUSES.map((value) => ({
  value,
  label: statusLabels[value],
}));

/** "1 enquiry", "1,000 enquiries". */
export const enquiriesCount = (count: number): string => countOf(count, "enquiry", "enquiries");

type Looked = Pick<EnquiryPage, "total" | "searched" | "older" | "about">;

/** An estimate, rounded so that it does not look exact. */
const roughly = (about: number): string => formatMarks(Math.round(about / 100) * 100);

/** How many enquiries match; if only a part was searched, also which part. */
export function countWords(
  { total, searched, older, about }: Looked,
  { search, status, owner, due, before }: EnquiryFilters,
): string {
  if (older === null && before === "") return enquiriesCount(total);
  const count = formatMarks(searched);
  if (search !== "") return `${enquiriesCount(total)} among ${count} that may match`;
  const span = `${before === "" ? (due === "" ? "newest" : "first") : "next"} ${count}`;
  if (status !== "all" || owner !== "" || due !== "") {
    return `${enquiriesCount(total)} among the ${span}`;
  }
  if (about !== null && before === "") return `The ${span} of about ${roughly(about)} enquiries`;
  return `The ${span} ${searched === 1 ? "enquiry" : "enquiries"}`;
}

export const outcomeWords: Readonly<Record<(typeof ENQUIRY_OUTCOMES)[number], string>> = {
  enrolled: "Enrolled",
  thinking: "Still deciding",
  "no-answer": "No answer",
  "not-interested": "Not interested",
  "wrong-number": "Wrong number",
};

export const sourceWords: Readonly<Record<(typeof ENQUIRY_SOURCES)[number], string>> = {
  website: "Website",
  phone: "Phone call",
  visit: "Visit",
  friend: "Friend or family",
  school: "School",
  advertisement: "Advertisement",
  other: "Other",
};

/** The fields of the form; an empty text means no value. */
export interface LeadValues {
  owner: string;
  nextCall: string;
  outcome: string;
  exam: string;
  source: string;
}

export const leadValues = (one: EnquiryView): LeadValues => ({
  owner: one.owner?.userId ?? "",
  nextCall: one.nextCall ?? "",
  outcome: one.outcome ?? "",
  exam: one.exam ?? "",
  source: one.source ?? "",
});

/** Only the fields that the user changed, so that changes by other people to other fields stay. */
export function leadChange(from: LeadValues, to: LeadValues): Omit<EnquiryChange, "rev"> {
  const { owner, ...texts } = to;
  const changed = Object.entries(texts)
    .filter(([name, value]) => value !== { ...from }[name as keyof LeadValues])
    .map(([name, value]) => [name, value === "" ? null : value]);
  return {
    ...Object.fromEntries(changed),
    ...(owner !== from.owner && { owner: owner === "" ? null : { userId: owner } }),
  };
}

/** The reloaded fields, with the user's own changes kept. */
export const mergedLead = (from: LeadValues, to: LeadValues, fresh: LeadValues): LeadValues => ({
  owner: to.owner === from.owner ? fresh.owner : to.owner,
  nextCall: to.nextCall === from.nextCall ? fresh.nextCall : to.nextCall,
  outcome: to.outcome === from.outcome ? fresh.outcome : to.outcome,
  exam: to.exam === from.exam ? fresh.exam : to.exam,
  source: to.source === from.source ? fresh.source : to.source,
});
