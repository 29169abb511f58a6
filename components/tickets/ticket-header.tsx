import { UserCheckIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MenuButton, MenuComing, useMenuView } from "@/components/desk/menu/menu-button";
import { FoldingButton } from "@/components/desk/screen/folding-button";
import { useMay } from "@/components/desk/screen/permissions";
import { useTeams } from "@/components/desk/screen/teams";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { RailLink } from "@/components/shell/rail-link";
import { useOpenConversation } from "@/components/shell/use-open-conversation";
import { BackLink } from "@/components/ui/back-link";
import { onPlainClick } from "@/components/ui/plain-click";
import { toast } from "@/components/ui/toast/toast-store";
import { lazyPlace } from "@/lib/client/lazy-part";
import { canTake } from "@/lib/modules/tickets/policy";
import type { TicketDetailDto } from "@/lib/modules/tickets/schema";
import { TicketFacts } from "./ticket-facts";
import { TicketTitle } from "./ticket-title";
import type { TicketActions } from "./use-ticket-actions";
import type { TicketRoute } from "./use-ticket-route";

// The menu's library weighs more than this whole screen, so it arrives with the first click.
const TicketMenu = lazyPlace(() => import("./ticket-menu"), "TicketMenu", MenuComing);

const LINK =
  "min-w-0 rounded-sm underline decoration-input underline-offset-2 hover:text-foreground hover:decoration-current";

/** What the ticket is about, how it stands, and what can be done. */
export function TicketHeader({
  ticket,
  route,
  actions,
  onEdit,
  onDelete,
}: {
  ticket: TicketDetailDto;
  route: TicketRoute;
  actions: TicketActions;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const t = useTranslations("tickets");
  const mayWrite = useMay("tickets.write");
  const openConversation = useOpenConversation();
  const menu = useMenuView();
  const [isAssigning, setAssigning] = useState<boolean | null>(null);
  const { customer, conversation, team } = ticket;
  const hasTeams = useTeams().length > 0 || team !== null;

  useShortcuts(
    {
      transferTicket: mayWrite && (() => setAssigning(true)),
      takeTicket: mayWrite && canTake(ticket) && (() => void actions.take()),
      editTicket: mayWrite && onEdit,
      ticketTeam: mayWrite && hasTeams && (() => menu.show("team")),
    },
    ticket.id,
  );
  const goToConversation = (chatId: number | null) => {
    toast({ type: "info", title: t("toasts.navigating"), message: t("toasts.navigatingText") });
    openConversation(chatId);
  };

  return (
    <header className="@container flex items-start gap-3 border-border border-b bg-card px-4 py-3 max-[40.0625rem]:gap-1 max-[40.0625rem]:px-2">
      <BackLink
        href={route.href(null)}
        label={t("backToList")}
        onBack={() => route.open(null)}
        className="min-[56.3125rem]:hidden"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="text-muted-foreground text-xs tabular-nums">#{ticket.number}</p>
        {mayWrite ? (
          <TicketTitle ticketId={ticket.id} subject={ticket.subject} onSave={actions.rename} />
        ) : (
          <h2 className="break-words font-semibold text-base">{ticket.subject}</h2>
        )}
        <div className="flex items-center gap-2 whitespace-nowrap text-list text-muted-foreground">
          <RailLink href={`/customers?customer=${customer.id}`} title={t("header.customer")} className={LINK}>
            <bdi className="block truncate">{customer.name}</bdi>
          </RailLink>
          {customer.email ? (
            <span className="min-w-0 shrink-[4] truncate @max-[24rem]:hidden">{customer.email}</span>
          ) : null}
          {conversation ? (
            <a
              href={`/conversations/${conversation.id}`}
              title={conversation.subject}
              onClick={onPlainClick(() => goToConversation(conversation.id))}
              className={`${LINK} shrink-0`}
            >
              {t("seeConversation")}
            </a>
          ) : null}
        </div>
        <TicketFacts ticket={ticket} actions={actions} isAssigning={isAssigning} onAssigning={setAssigning} />
      </div>
      {mayWrite && canTake(ticket) ? (
        <FoldingButton
          folds="last"
          text={t("take")}
          icon={UserCheckIcon}
          title={t("header.take")}
          isBusy={actions.isTaking}
          onClick={() => void actions.take()}
        />
      ) : null}
      <div className="flex shrink-0 items-center">
        {menu.isLoaded ? (
          <TicketMenu
            ticket={ticket}
            actions={actions}
            view={menu.view}
            onView={menu.setView}
            onEdit={onEdit}
            onDelete={onDelete}
            onConversation={goToConversation}
          />
        ) : (
          <MenuButton label={t("menu")} onApproach={TicketMenu.preload} onOpen={() => menu.show("all")} />
        )}
      </div>
    </header>
  );
}
