import { expect, test } from "vitest";
import { problemMail } from "./problem-mail.rules.ts";

test("is addressed to the academy and names test, question and submission, whatever the title", () => {
  const mail = new URL(
    problemMail({ testTitle: "A&B? 50 %\nBcc: x", questionNumber: 7, submissionId: "t_1.u.0" }),
  );
  expect(mail.protocol).toBe("mailto:");
  expect(mail.pathname).toBe("help@exam-academy.example");
  expect([...mail.searchParams.keys()]).toEqual(["subject", "body"]);
  expect(mail.searchParams.get("subject")).toBe("Problem with question 7 of A&B? 50 %\nBcc: x");
  expect(mail.searchParams.get("body")).toContain("Question: 7\r\nSubmission: t_1.u.0");
});
