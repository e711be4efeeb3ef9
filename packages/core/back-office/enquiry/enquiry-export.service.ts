import type { ListExportView } from "../../kernel/file-job/file-job.schema.ts";
import * as ListExports from "../../kernel/file-job/list-export.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { newId } from "../../kernel/shared/id.ts";
import { type ColumnOf, rowOf } from "../../kernel/spreadsheet/sheet.rules.ts";
import {
  type Enquiry,
  ENQUIRY_EXPORT_REQUESTED,
  EnquiryExport,
  type EnquiryExportInput,
} from "./enquiry.schema.ts";
import * as EnquiryList from "./enquiry-list.service.ts";

/** The most rows that are written during the request, which takes about a second. */
const IMMEDIATE_LIMIT = 1000;

/** The most pages that the request reads, because a search may match no enquiry among very many. */
const IMMEDIATE_PAGES = 3;

const ENQUIRY_COLUMNS: readonly ColumnOf<Enquiry, string>[] = [
  { header: "Created", width: 24, value: ({ createdAt }) => createdAt },
  { header: "Name", width: 28, value: ({ name }) => name },
  { header: "Email", width: 34, value: ({ email }) => email },
  { header: "Phone", width: 18, value: ({ phone }) => phone },
  { header: "Status", width: 12, value: ({ status }) => status },
  { header: "Owner", width: 24, value: ({ owner }) => owner?.name ?? "" },
  { header: "Next call", width: 12, value: ({ nextCall = "" }) => nextCall },
  { header: "Outcome", width: 16, value: ({ outcome = "" }) => outcome },
  { header: "Exam", width: 14, value: ({ exam = "" }) => exam },
  { header: "Source", width: 14, value: ({ source = "" }) => source },
  { header: "Message", width: 60, value: ({ message }) => message },
];

const enquiries: ListExports.ListKind<EnquiryExport> = {
  list: "enquiries",
  schema: EnquiryExport,
  event: ENQUIRY_EXPORT_REQUESTED,
  action: "enquiry.export",
  immediatePages: IMMEDIATE_PAGES,
  fileName: ({ format }) => `Enquiries.${format}`,
  sheet: () => ({ name: "Enquiries", columns: ENQUIRY_COLUMNS }),
  async *pages(deps, { filter }) {
    for await (const some of EnquiryList.all(deps, filter)) {
      yield some.map((one) => rowOf(ENQUIRY_COLUMNS, one));
    }
  },
};

/**
 * Exports all enquiries that match the screen's filters as CSV.
 * @param immediateLimit up to this many rows, the file is ready with the response; for more, a job
 * writes it
 */
export function request(
  deps: Deps,
  actor: Actor,
  { filter }: EnquiryExportInput,
  immediateLimit = IMMEDIATE_LIMIT,
): Promise<ListExportView> {
  const requested = {
    exportId: newId("enquiryExport", deps),
    format: "csv" as const,
    filter,
  };
  return ListExports.request(deps, actor, enquiries, { requested, immediateLimit });
}

/** The state of an export. @throws AppError `not-found`, also after seven days */
export const progress = (deps: Deps, exportId: string): Promise<ListExportView> =>
  ListExports.progress(deps, enquiries, exportId);

/** Writes the file of an export. @throws any error, so that the platform retries the job */
export const make = (deps: Deps, exportId: string): Promise<void> =>
  ListExports.make(deps, enquiries, exportId);
