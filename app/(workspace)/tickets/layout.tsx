import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/client-messages";

/** Adds this screen's texts, and those of the parts that it shares with the conversations, to what every page has. */
export default function TicketsLayout({ children }: { children: ReactNode }) {
  return (
    <ClientMessages namespaces={["conversations", "tickets", "ticket-form", "assistant-panel", "fields", "records"]}>
      {children}
    </ClientMessages>
  );
}
