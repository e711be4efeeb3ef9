import { isOutage, overloaded } from "@academy/core/kernel/overload/overload.ts";
import { AppError, type ErrorKind, type FieldError } from "@academy/core/kernel/shared/error.ts";
import { InputError } from "@academy/response-types/shared/input-error.ts";

/** Errors that only HTTP knows: an unknown address, a wrong method or type. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, message: string, headers = {}) {
    super(message);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** The one shape of every error answer. */
interface ErrorBody {
  message: string;
  code: string;
  requestId: string;
  fields?: FieldError[];
  details?: Record<string, unknown>;
}

export interface Problem {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
}

export const UNEXPECTED_MESSAGE =
  "Something went wrong on our side. Nothing was lost; please try again.";

/** The only place that maps the domain's errors to HTTP. */
export const statusOf: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  limited: 429,
  unavailable: 503,
};

/** Seconds until a retry when the error names none. */
const RETRY_AFTER: Partial<Record<ErrorKind, number>> = { limited: 60, unavailable: 2 };

/** Retries after an overload are spread over this many seconds. */
const SPREAD_S = 6;

/**
 * What the caller learns about an error; for an unexpected one, only the request id.
 *
 * @param draw from 0 to 1: the caller's place in the spread of retries
 */
export function problemOf(error: unknown, requestId: string, draw = 0): Problem {
  if (error instanceof AppError) return fromDomain(error, requestId, draw);
  if (error instanceof HttpError) {
    const { status, headers, message, code } = error;
    return { status, headers, body: { message, code, requestId } };
  }
  if (error instanceof InputError) {
    const { path, message } = error;
    const body = { message, code: "invalid_input", requestId, fields: [{ path, message }] };
    return { status: 400, headers: {}, body };
  }
  if (isOutage(error)) return fromDomain(overloaded(error), requestId, draw);
  const body = { message: UNEXPECTED_MESSAGE, code: "unexpected", requestId };
  return { status: 500, headers: {}, body };
}

function fromDomain(error: AppError, requestId: string, draw: number): Problem {
  const { kind, code, message, fields, details } = error;
  const least = error.retryAfterSeconds ?? RETRY_AFTER[kind];
  const spread = code === "overloaded" ? Math.floor(draw * (SPREAD_S + 1)) : 0;
  const wait = least === undefined ? undefined : Math.max(1, Math.ceil(least)) + spread;
  return {
    status: statusOf[kind],
    headers: {
      ...(wait === undefined ? {} : { "retry-after": String(wait) }),
      ...(kind === "unauthenticated" ? { "www-authenticate": "Bearer" } : {}),
    },
    body: {
      message,
      code,
      requestId,
      ...(fields ? { fields: fields.map(plainField) } : {}),
      ...(details ? { details } : {}),
    },
  };
}

/** Some field errors are Error objects, whose message JSON would omit. */
const plainField = ({ path, message }: FieldError): FieldError => ({ path, message });

/** An error for the log: what caused it, with addresses and tokens removed from its text. */
export function forLog(error: unknown): Error {
  const cause = error instanceof AppError ? (error.cause ?? error) : error;
  const source = cause instanceof Error ? cause : new Error(String(cause));
  const clean = new Error(blot(source.message));
  clean.name = source.name;
  clean.stack = blot(source.stack ?? source.message);
  return clean;
}

const blot = (text: string): string =>
  text
    .replace(/[\w.+-]{1,64}@[\w.-]{1,255}/g, "[email]")
    .replace(/\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}\b/g, "[token]")
    .replace(/\bguest_[\w-]{36,}/g, "[token]")
    .slice(0, 8000);
