import {
  BROWSER_HEADER,
  isSessionCall,
  needsBrowserHeader,
  SESSION_HEADER,
} from "@academy/core/people/session/browser.rules.ts";
import { ApiError, errorFrom, networkError } from "./api-error.ts";
import { fillPath } from "./api-path.rules.ts";

/** An untyped call. */
export interface RawCall {
  method: string;
  path: string;
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** Sends the body's fields as a form, files included, instead of as JSON. */
  form?: boolean | undefined;
  signal?: AbortSignal | undefined;
  /**
   * Lets the request continue after the page has ended, for data sent while leaving. At most 64 KB.
   */
  keepalive?: boolean | undefined;
  /** The token of the guest whom the call concerns; it replaces the session's token. */
  guestToken?: string | undefined;
  /** Whether to read the response as a file. */
  file?: boolean | undefined;
}

/** A file from the API, with the name to save it under. */
export interface ApiFile {
  name: string;
  blob: Blob;
}

/** The file's name in the response, encoded as in RFC 5987, which our API always uses. */
function nameOf(response: Response): string {
  const header = response.headers.get("content-disposition") ?? "";
  return decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(header)?.[1] ?? "download");
}

async function readFile(response: Response): Promise<ApiFile> {
  return { name: nameOf(response), blob: await response.blob() };
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (response.ok) throw networkError(cause);
    // A proxy's error page: errorFrom describes it in plain words.
    return undefined;
  }
}

function bodyOf({ body, form }: RawCall): BodyInit {
  if (!form) return JSON.stringify(body);
  const data = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (typeof value === "string" || value instanceof Blob) data.append(name, value);
  }
  return data;
}

/** The functions and values that sending a request needs. */
export interface SendParts {
  fetch: typeof globalThis.fetch;
  /** Milliseconds after which an unanswered call is cancelled. */
  timeoutMs: number;
  /** This browser's random id. */
  browser: () => string;
  /** Takes the response to a call that was sent before the app's code was loaded. */
  early?: (url: string, token: string | null) => Promise<Response | undefined> | undefined;
  /** Called with every response, for its headers. */
  answered?: (response: Response) => void;
}

function headersOf(request: RawCall, token: string | null, browser: () => string) {
  return {
    accept: request.file ? "*/*" : "application/json",
    ...(token && { authorization: `Bearer ${token}` }),
    ...(needsBrowserHeader(request.path) && { [BROWSER_HEADER]: browser() }),
    ...(isSessionCall(request.path) && { [SESSION_HEADER]: "cookie" }),
    // The content type of a form contains its boundary, which only the browser knows.
    ...(request.body !== undefined && !request.form && { "content-type": "application/json" }),
  };
}

/**
 * Sends one request.
 *
 * @throws ApiError for every failed response, and with code "network" if there was no response; an
 * abort by the caller is thrown again
 */
export async function sendOnce(
  { fetch, timeoutMs, browser, early, answered }: SendParts,
  request: RawCall,
  token: string | null,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let body: unknown;
  try {
    const url = fillPath(request);
    const taken = request.method === "GET" && !request.file ? early?.(url, token) : undefined;
    // Only awaited if there is an early response, because a page that is being left must send
    // immediately.
    const known = taken && (await taken);
    request.signal?.throwIfAborted();
    response =
      known ??
      (await fetch(url, {
        method: request.method,
        headers: headersOf(request, token, browser),
        body: request.body === undefined ? null : bodyOf(request),
        keepalive: request.keepalive ?? false,
        signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      }));
    body = await (request.file && response.ok ? readFile(response) : readBody(response));
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw cause instanceof ApiError ? cause : networkError(cause);
  }
  answered?.(response);
  if (!response.ok) throw errorFrom(response, body);
  return body;
}
