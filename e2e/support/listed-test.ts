import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { Api } from "./api.ts";

/** A test of one question from the sample's bank, open for a day. Returns its id. */
export async function listedTest(
  admin: Api,
  name: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const now = Date.now();
  const { _id } = await admin.post(
    "/api/tests/createtest",
    {
      name,
      examType: "NEET",
      access: "PUBLIC",
      startTime: new Date(now - 1000).toISOString(),
      expiryTime: new Date(now + 86_400_000).toISOString(),
      durationMinutes: 42,
      totalQuestions: 1,
      sectionDetails: [{ subject: "Physics", numQuestions: 1 }],
      ...more,
    },
    TestAdminView,
  );
  return _id;
}
