import type { BulkJobView } from "@academy/core/bank/bulk/bulk.schema.ts";
import type { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { createHandler } from "../../../jobs/run-worker.ts";
import { ImportCalls } from "../../imports/import-calls.fixture.ts";

/** The administrator's calls about many questions, and the worker that their events ask for. */
export class BulkCalls extends ImportCalls {
  #topics = 0;

  /** A catalogue entry that no other test of the file uses. */
  async newEntry(): Promise<SubjectTopic & { names: Record<string, string> }> {
    const names = { subject: "Physics", topic: `Topic ${++this.#topics}`, subTopic: "All" };
    return { ...(await this.ask<SubjectTopic>("POST", "/api/subject-topics", names)), names };
  }

  async addQuestions(
    count: number,
    names: Record<string, string>,
    more: object = {},
  ): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      const { _id } = await this.ask<QuestionView>("POST", "/api/questions/upload", {
        ...names,
        examType: "JEE",
        difficulty: "EASY",
        responseType: "INTEGER",
        question: `<p>Question ${n} of ${names["topic"]}</p>`,
        answerKey: n,
        ...more,
      });
      ids.push(_id);
    }
    return ids;
  }

  /** How many questions the list shows for a query. */
  async listed(query: Record<string, string>): Promise<number> {
    const search = new URLSearchParams({ ...query, limit: "1" }).toString();
    return (await this.ask<{ total: number }>("GET", `/api/questions/search?${search}`)).total;
  }

  bulk = (select: object, change: object, more: object = {}) =>
    this.ask<BulkJobView>("POST", "/api/questions/bulk", { select, change, ...more });

  /** Does what the queue's worker does with a request. */
  async worked({ jobId }: BulkJobView): Promise<BulkJobView> {
    const body = JSON.stringify({ detail: { jobId } });
    await createHandler(this.api.deps, "bulk")({ Records: [{ messageId: "1", body }] });
    return this.ask<BulkJobView>("GET", `/api/questions/bulk/${jobId ?? ""}`);
  }

  undo = ({ jobId }: BulkJobView) =>
    this.ask<BulkJobView>("POST", `/api/questions/bulk/${jobId ?? ""}/undo`);

  /** The actions on a target in the audit log. */
  async auditOf(target: string): Promise<string[]> {
    const { entries } = await this.ask<{ entries: { action: string }[] }>(
      "GET",
      `/api/audit?target=${target}`,
    );
    return entries.map(({ action }) => action);
  }
}
