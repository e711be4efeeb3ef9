export interface FieldError {
  path: string;
  message: string;
}

interface ApiErrorDetails {
  fields?: readonly FieldError[] | undefined;
  retryAfterSeconds?: number | undefined;
  details?: Readonly<Record<string, unknown>> | undefined;
  cause?: unknown;
}

/** What an API call that did not succeed throws; `message` may be shown as it is. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer of ours arrived. */
  readonly status: number;
  /** The API's stable code, or "network" when no answer of ours arrived. */
  readonly code: string;
  /** Errors of single fields of a refused form. */
  readonly fields: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;
  /** Facts behind the code, such as who changed the thing first; unchecked. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, message: string, details: ApiErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.fields = details.fields ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.details = details.details ?? {};
  }
}

/** True when waiting may help: no connection, or a service that is overloaded for now. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "network" || error.status === 503);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readFields(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isRecord)
    .flatMap(({ path, message }) =>
      typeof path === "string" && typeof message === "string" ? [{ path, message }] : [],
    );
}

export const networkError = (cause?: unknown): ApiError =>
  new ApiError(
    0,
    "network",
    "We could not reach the server. Check your connection and try again.",
    {
      cause,
    },
  );

/** Reads an answer that is not ok; one that is not our JSON (a proxy's page) counts as network. */
export function errorFrom(response: Response, body: unknown): ApiError {
  if (!isRecord(body) || typeof body["message"] !== "string") {
    return new ApiError(
      response.status,
      "network",
      "The server's response could not be read. Please try again in a moment.",
    );
  }
  const after = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new ApiError(
    response.status,
    typeof body["code"] === "string" ? body["code"] : "unknown",
    body["message"],
    {
      fields: readFields(body["fields"]),
      details: isRecord(body["details"]) ? body["details"] : undefined,
      retryAfterSeconds: Number.isFinite(after) ? after : undefined,
    },
  );
}
