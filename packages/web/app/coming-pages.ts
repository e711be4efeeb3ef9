import { patterns } from "../lib/paths.ts";

/** An address whose page comes later: what it will be, in a sentence. */
export interface ComingPageText {
  path: string;
  title: string;
  text: string;
}

export const adminComingPages: readonly ComingPageText[] = [
  {
    path: patterns.adminUploadUsers,
    title: "Bulk User Upload",
    text: "Here you will create many accounts from one spreadsheet.",
  },
];
