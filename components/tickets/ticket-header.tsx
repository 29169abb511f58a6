import { UserIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { MenuButton, MenuComing, useMenuView } from "@/components/desk/menu/menu-button";
import { useScreen } from "@/components/desk/screen/screen-context";
import { useTeams } from "@/components/desk/screen/teams";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { useOpenConversation } from "@/components/shell/use-open-conversation";
import { BackLink } from "@/components/ui/back-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast/toast-store";
import { lazyPlace } from "@/lib/client/lazy-part";
import { canTake } from "@/lib/modules/tickets/policy";
import type { TicketDetailDto } from "@/lib/modules/tickets/schema";
import { TicketPriorityBadge, TicketStatusBadge } from "./ticket-badges";
import { TicketTeam } from "./ticket-team";
import { TicketTitle } from "./ticket-title";
import type { TicketActions } from "./use-ticket-actions";
import type { TicketRoute } from "./use-ticket-route";

// The menu's library weighs more than this whole screen, so it arrives with the first click.
const TicketMenu = lazyPlace(() => import("./ticket-menu"), "TicketMenu", MenuComing);

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
  const texts = useTranslations("ticket-form");
  const { viewer } = useScreen();
  const openConversation = useOpenConversation();
  const menu = useMenuView();
  const { assignee, customer, team } = ticket;
  const teams = useTeams();
  const hasTeams = teams.length > 0 || team !== null;

  useShortcuts(
    {
      a: () => menu.show("assign"),
      i: () => (canTake(ticket) ? void actions.take() : undefined),
      e: onEdit,
      t: () => (hasTeams ? menu.show("team") : undefined),
    },
    ticket.id,
  );
  const goToConversation = (chatId: number | null) => {
    toast({ type: "info", title: t("toasts.navigating"), message: t("toasts.navigatingText") });
    openConversation(chatId);
  };

  return (
    <header className="flex items-start gap-3 border-border border-b bg-card px-4 py-3 max-[40.0625rem]:gap-1 max-[40.0625rem]:px-2">
      <BackLink
        href={route.href(null)}
        label={t("backToList")}
        onBack={() => route.open(null)}
        className="min-[56.3125rem]:hidden"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="text-muted-foreground text-xs tabular-nums">#{ticket.number}</p>
        <TicketTitle ticketId={ticket.id} subject={ticket.subject} onSave={actions.rename} />
        <p className="truncate text-list text-muted-foreground">
          {customer.name}
          {customer.email ? ` · ${customer.email}` : ""}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <TicketStatusBadge status={ticket.status} />
          <TicketPriorityBadge priority={ticket.priority} />
          <Badge tone={assignee === null ? "neutral" : "blue"} className="min-w-0 shrink">
            <UserIcon aria-hidden="true" />
            <span className="truncate">
              {assignee === null
                ? texts("unassigned")
                : assignee.id === viewer.id
                  ? t("youName", { name: assignee.name })
                  : assignee.name}
            </span>
          </Badge>
          {team ? (
            <TicketTeam
              team={team}
              isPrivate={teams.some(({ id, isPrivate }) => isPrivate && id === team.id)}
              className="text-muted-foreground text-xs"
            />
          ) : null}
        </div>
      </div>
      {canTake(ticket) ? (
        <Button
          size="sm"
          onClick={() => void actions.take()}
          disabled={actions.isTaking}
          className="max-[40.0625rem]:hidden"
        >
          {t("take")}
        </Button>
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
