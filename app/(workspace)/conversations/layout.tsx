import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/client-messages";

/** Adds this screen's texts to those that every page has in the browser. */
export default function ConversationsLayout({ children }: { children: ReactNode }) {
  return (
    <ClientMessages
      namespaces={[
        "conversations",
        "conversation-channels",
        "conversation-beginning",
        "conversation-format",
        "conversation-moving",
        "conversation-survey",
        "conversation-views",
        "macros",
        "ticket-form",
        "assistant-panel",
        "fields",
        "field-questions",
        "records",
        "settings.canned",
      ]}
    >
      {children}
    </ClientMessages>
  );
}
