import { TicketIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useChatTickets, useChatTicketsSync } from "@/components/conversations/data/chat-tickets";
import { RailLink } from "@/components/shell/rail-link";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { openTickets } from "./side-state";

// A finger's area lies over the subject above, which can't be tapped: below is the next line of things that can.
const LINE =
  "relative min-w-0 rounded-sm underline decoration-input underline-offset-2 hover:text-foreground hover:decoration-current pointer-coarse:-mt-8 pointer-coarse:pt-8";

/** Who the conversation is with, and the tickets that it has led to. */
export function HeaderCustomer({ chat: { id, user } }: { chat: ChatDto }) {
  const t = useTranslations("conversations");
  const tickets = useChatTickets(id);
  useChatTicketsSync(id);
  const [only] = tickets.length === 1 ? tickets : [];
  const label = (
    <span className="flex items-center gap-1 whitespace-nowrap">
      <TicketIcon aria-hidden="true" className="size-3.5" />
      <span className="@max-[26rem]:sr-only">{t("header.tickets", { count: tickets.length })}</span>
      <span aria-hidden="true" className="hidden @max-[26rem]:inline">
        {tickets.length}
      </span>
    </span>
  );
  return (
    <div className="flex h-5 items-end gap-2 whitespace-nowrap text-list text-muted-foreground">
      <RailLink href={`/customers?customer=${user.id}`} title={t("customerCard.openRecord")} className={LINE}>
        <bdi className="block truncate">{user.name.trim() || t("defaultCustomer")}</bdi>
      </RailLink>
      {user.email ? <span className="min-w-0 shrink-[4] truncate @max-[34rem]:hidden">{user.email}</span> : null}
      {tickets.length === 0 ? null : only ? (
        <RailLink href={`/tickets/${only.id}`} title={only.subject} className={`${LINE} shrink-0`}>
          {label}
        </RailLink>
      ) : (
        <button type="button" onClick={openTickets} className={`${LINE} shrink-0`}>
          {label}
        </button>
      )}
    </div>
  );
}
