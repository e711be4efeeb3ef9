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

/** Thrown by a failed API call; users may read its `message`. */
export class ApiError extends Error {
  /** HTTP status; 0 if our API did not respond. */
  readonly status: number;
  /** The API's stable code; "network" if our API did not respond. */
  readonly code: string;
  /** Errors of single fields of a rejected form. */
  readonly fields: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;
  /** Details of the error, such as who made the earlier change; unchecked. */
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

/** True if a retry may help: no connection, or an overloaded service. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "network" || error.status === 503);

/** True if the same call may succeed later: includes server errors and rate limits. */
export const mayRetry = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === "network" || error.status === 429 || error.status >= 500);

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

/**
 * Reads a failed response. A response that is not our JSON, such as a proxy's page, counts as a
 * network error.
 */
export function errorFrom(response: Response, body: unknown): ApiError {
  if (!isRecord(body) || typeof body["message"] !== "string") {
    return new ApiError(
      response.status,
      "network",
      "The server's response could not be read. Please try again in a moment.",
    );
  }
  // Shown with the error: by this id, support finds the log line that explains the error.
  const id = response.status >= 500 && body["requestId"];
  const reference = typeof id === "string" ? ` (Reference: ${id})` : "";
  const after = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new ApiError(
    response.status,
    typeof body["code"] === "string" ? body["code"] : "unknown",
    body["message"] + reference,
    {
      fields: readFields(body["fields"]),
      details: isRecord(body["details"]) ? body["details"] : undefined,
      retryAfterSeconds: Number.isFinite(after) ? after : undefined,
    },
  );
}
