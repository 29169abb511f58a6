import type { FormErrors, FormValues } from "@/components/web-chat/window/chat-form";
import type { Availability } from "@/lib/modules/channels/web-chat/schema";

const pathOf = (clientKey: string) => `/api/v1/web-chats/${encodeURIComponent(clientKey)}`;

/** Whether somebody is there; null when the server can't be asked. */
export async function fetchAvailability(clientKey: string): Promise<Availability | null> {
  try {
    const response = await fetch(`${pathOf(clientKey)}/availability`);
    return response.ok ? ((await response.json()) as Availability) : null;
  } catch {
    return null;
  }
}

/** Leaves a message for an answer by e-mail. Resolves with what is wrong, or with nothing. */
export async function sendOffline(
  clientKey: string,
  clientId: string,
  values: FormValues,
): Promise<{ fields?: FormErrors; problem: "offlineFailed" | "tooMany" | null } | undefined> {
  try {
    const response = await fetch(`${pathOf(clientKey)}/offline-messages`, {
      method: "POST",
      // The page's language, in which the server says what is wrong.
      headers: { "Content-Type": "application/json", "Accept-Language": document.documentElement.lang },
      body: JSON.stringify({ ...values, clientId }),
    });
    if (response.ok) return undefined;
    const body = (await response.json().catch(() => ({}))) as { errors?: FormErrors };
    if (response.status === 400 && body.errors) return { fields: body.errors, problem: null };
    return { problem: response.status === 429 ? "tooMany" : "offlineFailed" };
  } catch {
    return { problem: "offlineFailed" };
  }
}
