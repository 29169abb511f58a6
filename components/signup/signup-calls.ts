import { ApiError, NetworkError } from "@/lib/client/http/api";
import type { PaymentDto } from "@/lib/modules/billing/schema";
import { SIGNUP_TOKEN_HEADER, type SignupDto } from "@/lib/modules/signup/schema";

const TIMEOUT_MS = 30_000;
const CURRENT = "/api/v1/signups/current";

type Request = { method?: "GET" | "POST"; token?: string; body?: object; signal?: AbortSignal };

// Not lib/client/http/api.ts: these calls carry a signup's token instead of a session, whose end would reload the page.
async function call(path: string, { method = "GET", token, body, signal }: Request): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: {
        // The page may be in another language than the browser; what the server keeps and says is to be in the page's.
        "Accept-Language": document.documentElement.lang,
        ...(token ? { [SIGNUP_TOKEN_HEADER]: token } : {}),
        ...(body ? { "Content-Type": "application/json" } : {}),
      },
      body: body ? JSON.stringify(body) : undefined,
      credentials: "same-origin",
      cache: "no-store",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NetworkError();
  }
  if (response.ok) return response;
  const problem = await response.json().catch(() => null);
  const details = typeof problem === "object" && problem !== null ? (problem as Record<string, unknown>) : {};
  const text = (value: unknown, otherwise: string) => (typeof value === "string" ? value : otherwise);
  throw new ApiError(response.status, text(details.code, "INTERNAL"), text(details.message, ""), details);
}

async function json<T>(path: string, request: Request): Promise<T> {
  const response = await call(path, request);
  try {
    return (await response.json()) as T;
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new NetworkError();
  }
}

/** Starts a signup with what was typed. */
export function startSignup(body: object): Promise<SignupDto & { token: string }> {
  return json("/api/v1/signups", { method: "POST", body });
}

/** The signup of a token as it stands. */
export function getSignup(token: string, signal?: AbortSignal): Promise<SignupDto> {
  return json(CURRENT, { token, signal });
}

/** Pays the signup. */
export function paySignup(token: string, body: object, signal?: AbortSignal): Promise<PaymentDto> {
  return json(`${CURRENT}/payments`, { method: "POST", token, body, signal });
}

/** How a payment stands. */
export function getPayment(token: string, id: string, signal?: AbortSignal): Promise<PaymentDto> {
  return json(`${CURRENT}/payments/${encodeURIComponent(id)}`, { token, signal });
}

/** The receipt as a file, with the name that the server gives it. */
export async function getReceipt(token: string): Promise<{ file: Blob; name: string }> {
  const response = await call(`${CURRENT}/receipt.pdf`, { token });
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  try {
    return { file: await response.blob(), name: name ?? "cangoo.pdf" };
  } catch {
    throw new NetworkError();
  }
}
