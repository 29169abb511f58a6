import { ApiError, apiAsk, apiGet, apiSend, NetworkError } from "@/lib/client/http/api";
import { leaveEndedSession } from "@/lib/client/http/session-end";
import type {
  AnswerDto,
  ChatActionResult,
  FieldSuggestions,
  ProposalDto,
  Propose,
  RewriteManner,
  SuggestionsDto,
} from "@/lib/modules/assistant/answers/schema";

const ASSISTANT = "/api/v1/assistant";
/** Longest wait for the next piece of an answer: a model may think for a while, and the server gives it up before this. */
const SILENCE_MS = 150_000;

/** What a question is about. */
export type AskBody = { question: string; chatId?: number; ticketId?: string };

function problemOf(status: number, body: unknown): ApiError {
  const facts = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const { code, message } = facts;
  return new ApiError(
    status,
    typeof code === "string" ? code : "INTERNAL",
    typeof message === "string" ? message : "",
    facts,
  );
}

/** One server-sent event: its name and its data. */
function eventOf(block: string): { name: string; data: unknown } {
  let name = "message";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).trimStart());
  }
  try {
    return { name, data: JSON.parse(data.join("\n")) };
  } catch {
    return { name, data: null };
  }
}

/**
 * Asks the assistant. `onText` hears the answer as it is written; the whole of it comes at the end, and is what counts.
 * @throws {ApiError | NetworkError}
 */
export async function askAssistant(body: AskBody, onText: (delta: string) => void): Promise<AnswerDto> {
  const abort = new AbortController();
  let silence = setTimeout(() => abort.abort(), SILENCE_MS);
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => abort.abort(), SILENCE_MS);
  };
  try {
    const response = await fetch(`${ASSISTANT}/answers`, {
      method: "POST",
      headers: { Accept: "text/event-stream", "Content-Type": "application/json" },
      body: JSON.stringify(body),
      credentials: "same-origin",
      cache: "no-store",
      signal: abort.signal,
    });
    if (!response.ok) {
      if (response.status === 401) leaveEndedSession();
      throw problemOf(response.status, await response.json().catch(() => null));
    }
    if (!response.body) throw new NetworkError();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) throw new NetworkError();
      heard();
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const { name, data } = eventOf(block);
        if (name === "text") onText((data as { delta?: string } | null)?.delta ?? "");
        else if (name === "answer") return data as AnswerDto;
        else if (name === "problem") throw problemOf(500, data);
      }
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new NetworkError();
  } finally {
    clearTimeout(silence);
  }
}

/** A quick action for a conversation. */
export function runChatAction(chatId: number, action: ChatActionResult["action"]): Promise<ChatActionResult> {
  return apiSend<ChatActionResult>("POST", `/api/v1/conversations/${chatId}/assistant`, { action });
}

/** Says whether an answer was of use. */
export function rateAnswer(id: number, feedback: "positive" | "negative"): Promise<object> {
  return apiSend<object>("PUT", `${ASSISTANT}/answers/${id}/feedback`, { feedback });
}

/** Translates a text into the attender's secondary language. */
export function translateText(text: string): Promise<{ text: string }> {
  return apiSend<{ text: string }>("POST", `${ASSISTANT}/translations`, { text });
}

/** Whether there is a model that rewrites and translates. */
export function fetchRewriting(signal: AbortSignal): Promise<{ isAvailable: boolean }> {
  return apiGet<{ isAvailable: boolean }>(`${ASSISTANT}/rewrites`, {}, signal);
}

/** The same text in another manner. */
export function rewriteText(
  body: { text: string; manner: RewriteManner; chatId: number },
  signal: AbortSignal,
): Promise<{ text: string }> {
  return apiAsk<{ text: string }>(`${ASSISTANT}/rewrites`, body, signal, SILENCE_MS);
}

/** The same text in a language; null: the one in which the customer writes. */
export function translateForCustomer(
  { language, ...body }: { text: string; language: string | null; chatId: number },
  signal: AbortSignal,
): Promise<{ text: string }> {
  const asked = language === null ? body : { ...body, language };
  return apiAsk<{ text: string }>(`${ASSISTANT}/translations`, asked, signal, SILENCE_MS);
}

/** What a conversation's fields should be, where that is sure. */
export function fetchFieldSuggestions(chatId: number, signal: AbortSignal): Promise<FieldSuggestions> {
  return apiGet<FieldSuggestions>(`/api/v1/conversations/${chatId}/suggestions`, {}, signal);
}

/** Knowledge that may help with what is being typed. */
export function suggestKnowledge(text: string, chatId: number): Promise<SuggestionsDto> {
  return apiSend<SuggestionsDto>("POST", `${ASSISTANT}/suggestions`, { text, chatId });
}

/** Proposes a knowledge item from a conversation; what isn't given is drafted from it. */
export function proposeKnowledge(chatId: number, body: Partial<Propose>): Promise<ProposalDto> {
  return apiSend<ProposalDto>("POST", `/api/v1/conversations/${chatId}/knowledge`, body);
}
