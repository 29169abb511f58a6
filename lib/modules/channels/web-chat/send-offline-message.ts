import { z } from "zod";
import { findCustomerByEmail } from "@/lib/modules/channels/email/find-sender";
import { webChatById } from "@/lib/modules/channels/web-chat-config/store/web-chat";
import { requiredEmailSchema } from "@/lib/modules/companies/schema";
import { announceMessage } from "@/lib/modules/conversations/messages/announce-message";
import { type AppendInput, appendMessage } from "@/lib/modules/conversations/messages/append-message";
import { MESSAGE_MAX_LENGTH } from "@/lib/modules/conversations/schema";
import { announceNewConversation } from "@/lib/modules/conversations/state/announce-new-conversation";
import { beginConversation } from "@/lib/modules/conversations/state/conversation-state";
import { showCustomer } from "@/lib/modules/customers/tell";
import { commit } from "@/lib/modules/events/commit";
import { lineSchema } from "@/lib/modules/records/one-line";
import { AppError } from "@/lib/platform/errors/app-error";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { takesOfflineMessages } from "./availability";
import type { ResolvedWebChat } from "./queries";
import { messageLeft } from "./store/visitor-history";

const say = (message: FieldMessage) => message;

/** The form that visitors get while nobody is there. */
export const offlineMessageSchema = z.strictObject({
  name: lineSchema().min(1, say("textRequired")).max(200, say("valueTooLong")),
  email: requiredEmailSchema,
  message: z.string().trim().min(1, say("textRequired")).max(MESSAGE_MAX_LENGTH, say("textTooLong")),
  /** Made by the browser, so that a repeated send is one message. */
  clientId: z.uuid(),
});
export type OfflineMessage = z.output<typeof offlineMessageSchema>;

/**
 * Makes an e-mail conversation of a message that was left while nobody was there. The address is as trustworthy as an
 * e-mail's sender and treated like it: the answer goes there, and whoever typed it sees nothing. No automatic answer is
 * sent, or the form would let anyone have mail sent to anyone. @throws {AppError} NO_OFFLINE_FORM
 */
export async function sendOfflineMessage(webChat: ResolvedWebChat, form: OfflineMessage): Promise<void> {
  // It may have opened since the form was shown; what was written is taken all the same.
  if (!(await takesOfflineMessages(webChat))) throw new AppError("NO_OFFLINE_FORM");
  const { workspaceId } = webChat;
  const input: AppendInput = {
    sender: { kind: "customer" },
    text: form.message,
    clientMessageId: form.clientId,
    files: [],
    replyToId: null,
    uploadIds: [],
    at: Date.now(),
  };
  await commit({ workspaceId }, async (unit) => {
    if (await unit.first(messageLeft, { clientMessageId: form.clientId })) return;
    const sender = { name: form.name, address: form.email.toLowerCase() };
    const customer = await findCustomerByEmail(unit, sender);
    if (customer.isShown) await showCustomer(unit, customer.id);
    const conversation = await beginConversation(unit, {
      channel: "email",
      teamId: (await unit.first(webChatById, { id: webChat.id }))?.teamId ?? null,
      customerId: customer.id,
      subject: () => storedText(DEFAULT_LOCALE, "offlineSubject", { name: form.name }),
      at: input.at,
    });
    const appended = await appendMessage(unit, conversation, input);
    await announceNewConversation(unit, appended.conversationId);
    await announceMessage(unit, input, appended);
  });
}
