import { type Instead, readInstead } from "./exact-search";
import { nextCursor } from "./link-header";
import { leaveEndedSession } from "./session-end";

/** Longest wait for an answer (specification 1, section 9). */
const TIMEOUT_MS = 30_000;

/** The server answered with a problem; `message` is in the attender's language. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Readonly<Record<string, unknown>>,
  ) {
    super(message);
  }
}

/** Nothing came back: offline, server down, or no answer in time. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

/** What the server said of a failure, in the reader's language; `otherwise` when it said nothing. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.message ? error.message : otherwise;
}

/** Why something couldn't be done: nobody answered, what the server said, or `otherwise` when it broke. */
export function problemOf(error: unknown, offline: string, otherwise: string): string {
  if (error instanceof NetworkError) return offline;
  return error instanceof ApiError && error.status < 500 && error.message ? error.message : otherwise;
}

/** Query parameters; absent ones are left out. */
export type Query = Readonly<Record<string, string | number | null | undefined>>;

/** One page of a list and where the next one starts. */
export type Page<T> = {
  items: T[];
  nextCursor: string | null;
  /** Of a search that found nothing of what was typed: what it shows. */
  instead?: Instead | null;
  /** Of a page that isn't full because it was looked no further: down to which instant it was. */
  searchedUntil?: string | null;
};

function address(path: string, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "") parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}

async function problem(response: Response): Promise<ApiError> {
  let body: Record<string, unknown> = {};
  try {
    const parsed: unknown = await response.json();
    if (typeof parsed === "object" && parsed !== null) body = parsed as Record<string, unknown>;
  } catch {
    // A proxy in between may answer HTML; the status is all there is to know then.
  }
  const code = typeof body.code === "string" ? body.code : "INTERNAL";
  return new ApiError(response.status, code, typeof body.message === "string" ? body.message : "", body);
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

async function call(
  method: Method,
  path: string,
  query: Query,
  {
    signal,
    body,
    keepalive = false,
    timeoutMs = TIMEOUT_MS,
  }: { signal?: AbortSignal; body?: object; keepalive?: boolean; timeoutMs?: number | undefined } = {},
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  try {
    response = await fetch(address(path, query), {
      method,
      headers: { Accept: "application/json", ...(body ? { "Content-Type": "application/json" } : {}) },
      body: body ? JSON.stringify(body) : undefined,
      credentials: "same-origin",
      cache: "no-store",
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    // An abort by the caller is no failure of the network, and the caller waits for exactly this error.
    if (signal?.aborted) throw error;
    throw new NetworkError();
  }
  if (response.ok) return response;
  if (response.status === 401) leaveEndedSession();
  throw await problem(response);
}

async function json<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch {
    throw new NetworkError();
  }
}

/** GET of one resource. */
export async function apiGet<T>(path: string, query: Query = {}, signal?: AbortSignal): Promise<T> {
  return json<T>(await call("GET", path, query, { signal }));
}

/** GET of one page of a list. A body that isn't an array is an empty list (specification 2, section 7). */
export async function apiPage<T>(path: string, query: Query = {}, signal?: AbortSignal): Promise<Page<T>> {
  const response = await call("GET", path, query, { signal });
  const body = await json<T[]>(response);
  return {
    items: Array.isArray(body) ? body : [],
    nextCursor: nextCursor(response.headers.get("Link")),
    instead: readInstead(response.headers.get("Search-Instead")),
    searchedUntil: response.headers.get("Searched-Until"),
  };
}

/** POST whose parameters travel in the query, as the documented chat calls have them. */
export async function apiPost<T>(path: string, query: Query = {}): Promise<T> {
  return json<T>(await call("POST", path, query));
}

/** A change whose values travel as JSON. `keepalive`: it goes on when the page is left meanwhile. */
export async function apiSend<T>(
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: object,
  keepalive = false,
): Promise<T> {
  return json<T>(await call(method, path, {}, { body, keepalive }));
}

/**
 * A question that is too long for an address: nothing changes by it, so it can be called off. @param timeoutMs longest wait, where
 * the answer may take longer than others
 */
export async function apiAsk<T>(path: string, body: object, signal: AbortSignal, timeoutMs?: number): Promise<T> {
  return json<T>(await call("POST", path, {}, { body, signal, timeoutMs }));
}
