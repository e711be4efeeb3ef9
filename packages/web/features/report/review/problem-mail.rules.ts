import { brand } from "@academy/ui/brand.ts";

interface Problem {
  testTitle: string;
  /** The question's number in the report, from 1. */
  questionNumber: number;
  /** "12 in the paper" if the student saw the question at another place; otherwise "". */
  inPaper?: string;
  submissionId: string;
}

/** A mailto link to the academy that names the question. */
export function problemMail({
  testTitle,
  questionNumber,
  inPaper = "",
  submissionId,
}: Problem): string {
  const subject = `Problem with question ${questionNumber} of ${testTitle}`;
  const body = [
    "What is wrong with the question:",
    "",
    "",
    `Test: ${testTitle}`,
    `Question: ${questionNumber}${inPaper && ` (${inPaper})`}`,
    `Submission: ${submissionId}`,
  ].join("\r\n");
  const query = Object.entries({ subject, body }).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `mailto:${brand.contactEmail}?${query.join("&")}`;
}
