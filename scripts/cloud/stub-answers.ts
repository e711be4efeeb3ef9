/** An answer of the stub: a status and a body, in the format that the service's clients read. */
export interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

type Xml = string | number | boolean | undefined | readonly Xml[] | { [name: string]: Xml };

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Elements by name; a list becomes `member` elements, undefined is left out. */
export function xml(value: Xml): string {
  if (value === undefined) return "";
  if (Array.isArray(value)) return value.map((one: Xml) => `<member>${xml(one)}</member>`).join("");
  if (typeof value !== "object") return escaped(String(value));
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(([name, inner]) => `<${name}>${xml(inner)}</${name}>`)
    .join("");
}

/** The answer to a call of the query protocol of STS and CloudFormation. */
export const answered = (action: string, result: Xml = {}): Answer => ({
  status: 200,
  headers: { "content-type": "text/xml" },
  body: xml({
    [`${action}Response`]: {
      [`${action}Result`]: result,
      ResponseMetadata: { RequestId: "stub" },
    },
  }),
});

/** An error of the query protocol. */
export const refused = (code: string, message: string, status = 400): Answer => ({
  status,
  headers: { "content-type": "text/xml" },
  body: xml({
    ErrorResponse: {
      Error: { Type: "Sender", Code: code, Message: message },
      RequestId: "stub",
    },
  }),
});

/** An answer of S3 without a body. */
export const done = (headers: Record<string, string> = {}): Answer => ({
  status: 200,
  headers,
  body: "",
});
