import { AdminFigures } from "@academy/core/back-office/dashboard/admin-figures.schema.ts";
import { iso } from "@academy/core/kernel/shared/time.ts";
import { endpoint } from "../http/endpoint.ts";

export const readFigures = endpoint({
  route: "GET /api/admin/figures",
  allow: "admin",
  answer: AdminFigures,
  summary: "Reads the administrator's key figures, at a cost that does not grow with the data",
  handler: async ({ deps }) => {
    const Attempts = await import("@academy/core/exam/attempt-store/attempt-read.service.ts");
    const QuestionList = await import("@academy/core/bank/search/question-list.service.ts");
    const Enquiries = await import("@academy/core/back-office/enquiry/enquiry.service.ts");
    const JobFailures = await import("@academy/core/kernel/job-failure/job-failure.service.ts");
    const [running, questions, fresh, failed] = await Promise.all([
      Attempts.countRunning(deps),
      QuestionList.countAll(deps),
      Enquiries.countNew(deps),
      JobFailures.ofToday(deps),
    ]);
    const failedJobs = failed.map(({ lastAt, ...one }) => ({ ...one, lastAt: iso(lastAt) }));
    const { count: writing, more: writingMore } = running;
    const { count: newEnquiries, more: newEnquiriesMore } = fresh;
    return { questions, writing, writingMore, newEnquiries, newEnquiriesMore, failedJobs };
  },
});
