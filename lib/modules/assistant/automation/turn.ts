import { openQuestion } from "@/lib/modules/assistant/answers/chat-actions";
import { readThread } from "@/lib/modules/assistant/answers/read-thread";
import { type Feature, readFeature } from "@/lib/modules/assistant/behaviour/features";
import type { ThreadLine } from "@/lib/modules/assistant/engine/provider";
import { findIncoming, type IncomingMessage } from "@/lib/modules/conversations/thread/incoming-message";
import { expectedAnswer } from "@/lib/modules/routing/queue/places";
import { reads } from "@/lib/platform/db/reads";
import { localeOf } from "@/lib/platform/i18n/language";
import type { Locale } from "@/lib/platform/i18n/locales";
import { isInShare } from "./audience";
import type { MessagePlace } from "./queue-reading";
import { mayAnswer } from "./session";

/** Messages of the customer by which their language is known. */
const LANGUAGE_LINES = 5;

/** A customer's message that the assistant may answer, with what it has to know for that. */
export type Turn = {
  settings: Feature<"auto-response">["settings"];
  incoming: IncomingMessage;
  thread: readonly ThreadLine[];
  /** What is open: all that the customer wrote since the team last did. */
  question: string;
  locale: Locale;
};

/** What there is to answer; null where the assistant keeps quiet. */
export async function turnOf(place: MessagePlace, at: number): Promise<Turn | null> {
  const { workspaceId, conversationId } = place;
  const { isEnabled, settings } = await readFeature(workspaceId, "auto-response");
  const reader = reads(workspaceId);
  const incoming = await findIncoming(reader, place);
  if (!isEnabled || !incoming || !isInShare(workspaceId, incoming.customerId, settings.share)) return null;
  if (!(await mayAnswer(reader, place, incoming, at, settings.mode === "rehearse"))) return null;
  if (settings.when === "closed" && (await expectedAnswer(workspaceId, conversationId, at)).isOpen) return null;
  const thread = (await readThread(place, conversationId))?.lines ?? [];
  const ofCustomer = thread.filter(({ from }) => from === "customer").map(({ text }) => text);
  const locale = localeOf([...ofCustomer.slice(-LANGUAGE_LINES), incoming.content]);
  return { settings, incoming, thread, question: openQuestion(thread), locale };
}
