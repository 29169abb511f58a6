import type { ReactNode } from "react";
import type { FrameConfig } from "@/components/web-chat/loader/frame-config";
import type { FormDraft } from "@/components/web-chat/window/form-draft";
import { OfflineForm } from "@/components/web-chat/window/offline-form";
import { PreChatForm } from "@/components/web-chat/window/pre-chat-form";
import type { Availability } from "@/lib/modules/channels/web-chat/schema";
import type { VisitorChat, VisitorChatState } from "./visitor-state";
import { sendOffline } from "./web-chat-calls";

/**
 * The form that stands in the composer's place: for a message while nobody is there, or for what is asked before the
 * first one. Undefined where one simply writes; an open conversation always goes on.
 */
export function visitorPanel(options: {
  config: FrameConfig;
  chat: VisitorChat;
  state: VisitorChatState;
  availability: Availability;
  draft: FormDraft;
  /** Another number for another person: their form is a new one. */
  writer: number;
}): ReactNode | undefined {
  const { config, chat, state, availability, draft, writer } = options;
  const { texts } = config;
  const { timeline, self } = state;
  const hasOpenConversation = timeline.conversationId !== null && !timeline.isClosed;
  const hasUnsent = state.pending.some((message) => !message.isFailed) || state.files.length > 0;
  if (!state.isLoaded || !self || hasOpenConversation || hasUnsent) return undefined;
  if (!availability.isOpen && availability.hasForm) {
    return (
      <OfflineForm
        key={`offline-${writer}`}
        initial={self.introduction}
        texts={texts}
        draft={draft}
        onSubmit={async (values, clientId) => {
          const answer = await sendOffline(config.clientKey, clientId, values);
          if (!answer) return undefined;
          return { fields: answer.fields, ...(answer.problem && { form: texts[answer.problem] }) };
        }}
      />
    );
  }
  if (!self.needsIntroduction) return undefined;
  return (
    <PreChatForm
      key={`introduction-${writer}`}
      fields={config.preChatFields}
      asks={self.asks}
      locale={config.locale}
      known={self.introduction}
      isLocked={self.isIdentified}
      texts={texts}
      draft={draft}
      onSubmit={async (values, fields) => {
        const errors = await chat.introduce({ ...values, fields });
        if (!errors) return undefined;
        const named = Object.entries(errors).map(([path, text]) => [path.replace("fields.", ""), text]);
        return named.length > 0 ? { fields: Object.fromEntries(named) } : { form: texts.offlineFailed };
      }}
    />
  );
}
