import type { BulkUploadResult } from "@academy/core/exchange/pipeline/bulk-upload.schema.ts";
import type {
  ImportKind,
  ImportOffer,
  ImportView,
  InsertInput,
  RowsPage,
  RowsQuery,
} from "@academy/core/exchange/pipeline/import.schema.ts";
import { createApp } from "../app.ts";
import { createHandler } from "../../jobs/run-import.ts";
import type { openRoleCloud } from "../testing/role-cloud.fixture.ts";

type Api = Awaited<ReturnType<typeof openRoleCloud>>;
type Bytes = Uint8Array<ArrayBuffer>;

/** A CSV of the columns that its rows name. */
export function csvOf(rows: readonly Record<string, string>[]): Bytes {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = rows.map((row) => columns.map((name) => quoted(row[name] ?? "")).join(","));
  return new TextEncoder().encode([columns.join(","), ...lines].join("\r\n"));
}

/** Someone's calls about imports, and the job that their events ask for. */
export class ImportCalls {
  readonly api: Api;
  readonly #token: string;
  /** The events that EventBridge would deliver; they wait here until a test runs their jobs. */
  readonly events: unknown[] = [];

  /** @param token of the caller; the administrator's by default */
  constructor(api: Api, token = api.callers.admin) {
    this.api = api;
    this.#token = token;
  }

  send(method: string, path: string, body?: unknown): Promise<Response> {
    return this.api.send({ method, path, token: this.#token, body });
  }

  /** The answer of a call; `T` is what the endpoint's own schema allows. */
  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.send(method, path, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text} ${this.api.lines.join()}`);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }

  /** Uploads a file as a browser does. */
  async upload(fileName: string, bytes: Bytes, kind: ImportKind = "questions"): Promise<string> {
    const input = { kind, fileName, size: bytes.length };
    const { importId, form } = await this.ask<ImportOffer>("POST", "/api/imports", input);
    const body = new FormData();
    for (const [name, value] of Object.entries(form.fields)) body.set(name, value);
    body.set("file", new Blob([bytes]));
    const answer = await fetch(form.url, { method: "POST", body });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return importId;
  }

  view = (importId: string) => this.ask<ImportView>("GET", `/api/imports/${importId}`);

  rows = (importId: string, only: RowsQuery["only"]) =>
    this.ask<RowsPage>("GET", `/api/imports/${importId}/rows?only=${only}&limit=100`);

  /** Uploads a file and has it checked. */
  async checked(fileName: string, bytes: Bytes, kind?: ImportKind): Promise<ImportView> {
    const importId = await this.upload(fileName, bytes, kind);
    await this.ask("POST", `/api/imports/${importId}/check`);
    await this.work(importId);
    return this.view(importId);
  }

  async inserted(importId: string, options: Partial<InsertInput> = {}): Promise<ImportView> {
    await this.ask("POST", `/api/imports/${importId}/insert`, options);
    await this.work(importId);
    return this.view(importId);
  }

  /** Runs the pending jobs, as the function does that their events start. */
  work = (importId: string): Promise<void> =>
    createHandler(this.api.deps)({ id: "event", detail: { importId } });

  /** Uploads a file with the specification's own call. */
  bulkUpload(fileName: string, bytes: Bytes): Promise<Response> {
    const path = fileName.endsWith(".zip") ? "bulk-upload-zip" : "bulk-upload";
    return this.sendFile(`/api/bulk-questions/${path}`, fileName, bytes);
  }

  /** A file sent with the request itself. */
  async sendFile(path: string, fileName: string, bytes: Bytes): Promise<Response> {
    const form = new FormData();
    form.set("file", new File([bytes], fileName));
    return createApp(this.api.deps).request(path, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${this.#token}` },
    });
  }

  async bulkUploaded(fileName: string, bytes: Bytes): Promise<BulkUploadResult> {
    const answer = await this.bulkUpload(fileName, bytes);
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    // Parsed by the endpoint's own schema.
    return (await answer.json()) as BulkUploadResult;
  }
}
