import type { Deps } from "../../kernel/platform/deps.ts";
import { csvLine } from "../../kernel/spreadsheet/csv.rules.ts";
import * as EnquiryStore from "./enquiry.store.ts";

const HEAD = ["Created", "Name", "Email", "Phone", "Status", "Message"];

/** Looks at the newest so many thousand: more than an office answers, in a file of some MB. */
const ROUNDS = 3;

/** All enquiries, the newest first, at most 3,000, as CSV in UTF-8 that spreadsheets recognise. */
export async function csv(deps: Deps): Promise<string> {
  const lines = [csvLine(HEAD)];
  let before: string | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const { enquiries, older } = await EnquiryStore.newest(deps, before);
    for (const one of enquiries) {
      lines.push(csvLine([one.createdAt, one.name, one.email, one.phone, one.status, one.message]));
    }
    if (older === null) break;
    before = older;
  }
  return `\ufeff${lines.join("")}`;
}
