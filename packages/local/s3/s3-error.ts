import { xmlDocument } from "./xml.ts";

/** An S3 error with the codes, texts and statuses of the real service. */
export class S3Error extends Error {
  readonly code: string;
  readonly status: number;
  /** Further elements of the error document, as S3 adds them for some codes. */
  readonly details: Record<string, string>;

  constructor(status: number, code: string, message: string, details: Record<string, string> = {}) {
    super(message);
    this.name = "S3Error";
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const accessDenied = (message = "Access Denied") =>
  new S3Error(403, "AccessDenied", message);

export const diskFull = () =>
  new S3Error(503, "ServiceUnavailable", "The disk of this machine is full.");

export const invalidArgument = (message: string) => new S3Error(400, "InvalidArgument", message);

export const noSuchKey = (key: string) =>
  new S3Error(404, "NoSuchKey", "The specified key does not exist.", { Key: key });

export const notImplemented = (what: string) =>
  new S3Error(501, "NotImplemented", `${what} is not implemented.`);

/** The error as S3 sends it; a HEAD has no body, so it only has the status. */
export function errorResponse(error: S3Error, method: string, requestId: string): Response {
  const headers = { "content-type": "application/xml", "x-amz-request-id": requestId };
  if (method === "HEAD" || error.status === 304) {
    return new Response(null, { status: error.status, headers });
  }
  const fields = { Code: error.code, Message: error.message, ...error.details };
  const body = xmlDocument("Error", { ...fields, RequestId: requestId });
  return new Response(body, { status: error.status, headers });
}
