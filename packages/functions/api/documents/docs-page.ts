import type { OpenApi, Operation } from "../http/openapi.ts";
import { docsStyle } from "./docs-style.ts";

const callers: Record<string, string> = {
  public: "Everyone",
  "signed-in": "Everyone who is logged in",
  self: "The user concerned, and administrators",
  owner: "Logged in, own data only",
  admin: "Administrators",
  "scheduler-or-admin": "The schedule, and administrators",
};

/** The document as a readable page: operations by area, with callers, input and output. */
export function docsPage(document: OpenApi): string {
  const areas = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const area = operation.tags[0] ?? "";
      areas.set(area, [...(areas.get(area) ?? []), operationHtml(method, path, operation)]);
    }
  }
  const sections = Array.from(
    areas,
    ([area, items]) => `<section><h2>${escape(area)}</h2>${items.join("")}</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>API of the exam academy</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${docsStyle}</style></head>
<body><main><h1>API of the exam academy</h1>
<p>The same as an OpenAPI 3.1 document: <a href="/api/openapi.json">/api/openapi.json</a>. Calls
carry <code>Authorization: Bearer &lt;token&gt;</code>. Errors are <code>{message, code,
requestId}</code>, with <code>fields</code> where single fields are at fault.</p>
${sections.join("\n")}</main></body></html>
`;
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const { requestBody, parameters, responses } = operation;
  return `<details><summary><code><span class="method">${escape(method.toUpperCase())}</span>${escape(path)}</code>
<span class="allow">${escape(operation.summary)}. <em>${escape(callersOf(operation))}</em></span></summary>
${parameters.length > 0 ? part("Parameters", parameters) : ""}${requestBody ? part("Body", requestBody) : ""}
${Object.entries(responses).map(responseHtml).join("")}</details>`;
}

const callersOf = (operation: Operation): string =>
  (callers[operation["x-allow"]] ?? "") +
  (operation["x-guests"] ? "; guests with their demo test" : "");

const responseHtml = ([status, response]: [string, Record<string, unknown>]): string =>
  Number(status) >= 400
    ? `<p><strong>${escape(status)}</strong> ${escape(String(response["description"]))}</p>`
    : part(`${status} ${String(response["description"])}`, response["content"] ?? {});

const part = (title: string, content: unknown): string =>
  `<h3>${escape(title)}</h3><pre>${escape(JSON.stringify(content, null, 1))}</pre>`;

const escape = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
