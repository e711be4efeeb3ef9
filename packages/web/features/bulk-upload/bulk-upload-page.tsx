import { IMPORT_LIMITS } from "@academy/core/exchange/files/limits.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { Link } from "react-router-dom";
import { useSession } from "../../lib/session/session.ts";
import { ImportDesk } from "../../shared/file-import/import-desk.tsx";
import type { ImportKindParts } from "../../shared/file-import/import-kind.ts";
import { DefaultFields } from "../../shared/file-import/default-fields.tsx";
import { SendToReview } from "./send-to-review.tsx";
import { UndoImport } from "./undo-import.tsx";
import { adminPatterns, linkToAdmin } from "../../lib/address/admin-paths.ts";

const parts: ImportKindParts = {
  kind: "questions",
  one: "question",
  many: "questions",
  pastes: true,
  uploads: [
    {
      title: "Data file",
      choose: "Choose a data file",
      accept: [".xlsx", ".docx", ".csv", ".json", ".xml", ".txt", ".gift"],
      about:
        "A Word file, our template as a spreadsheet or JSON, or Moodle XML, GIFT, Aiken or QTI.",
      missing: "Please select a file before uploading",
      maxSize: IMPORT_LIMITS.dataFileBytes,
    },
    {
      title: "ZIP file",
      choose: "Choose a ZIP file",
      accept: [".zip"],
      about:
        "One .xlsx with the images that its cells name, or a QTI package from Canvas or another system.",
      missing: "Please select a zip file before uploading",
      maxSize: IMPORT_LIMITS.zipFileBytes,
    },
  ],
  intro: (
    <>
      <p>
        Fill in a template, as a spreadsheet or in Word, and upload it. You can check every row
        before anything is added to the question bank. Questions in Hindi and other languages: see
        the sheet “Other languages” of the template, or write [Hindi] below a question in Word.
      </p>
      <Row gap="lg">
        <a className="academy-tap" href="/sample-bulk-template.xlsx" download>
          Download the template
        </a>
        <a className="academy-tap" href="/sample-questions.docx" download>
          Download the Word template
        </a>
      </Row>
    </>
  ),
  Defaults: DefaultFields,
  link: (id, preview) => (
    <Link
      to={linkToAdmin("adminUploadQuestion", {}, { edit: id })}
      aria-label={`Open the question: ${preview}`}
    >
      Open the question
    </Link>
  ),
  actions: (importId) => (
    <>
      <Button
        component={Link}
        to={linkToAdmin("adminCreateTest", {}, { import: importId })}
        variant="default"
      >
        Make a test of these
      </Button>
      <UndoImport importId={importId} />
    </>
  ),
  all: (
    <Button component={Link} to={adminPatterns.adminUploadQuestion}>
      Go to the question bank
    </Button>
  ),
};

/** The words for authors, whose questions must be reviewed first. */
const ofAuthor: ImportKindParts = {
  ...parts,
  intro: (
    <>
      {parts.intro}
      <Text tone="soft">
        Your questions enter as your drafts, under subjects and topics of the catalogue. Then send
        them to review.
      </Text>
    </>
  ),
  all: (
    <Button component={Link} to={adminPatterns.adminUploadQuestion} variant="default">
      Go to the question bank
    </Button>
  ),
  actions: (importId) => (
    <>
      <SendToReview importId={importId} />
      <UndoImport importId={importId} />
    </>
  ),
};

/** Imports questions from a spreadsheet, a ZIP or another system's file. */
export function BulkUploadPage() {
  const { isAdmin } = useSession().user ?? {};
  return <ImportDesk parts={isAdmin ? parts : ofAuthor} />;
}
