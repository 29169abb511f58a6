import { UserIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FactPill } from "@/components/desk/menu/fact-pill";
import { useMay } from "@/components/desk/screen/permissions";
import { useScreen } from "@/components/desk/screen/screen-context";
import { useTeams } from "@/components/desk/screen/teams";
import { Badge } from "@/components/ui/badge";
import { lazyPart } from "@/lib/client/lazy-part";
import type { TicketDetailDto } from "@/lib/modules/tickets/schema";
import { statusTone, TicketPriorityBadge, TicketStatusBadge, TicketStatusWord } from "./ticket-badges";
import { TicketTeam } from "./ticket-team";
import type { TicketActions } from "./use-ticket-actions";

const AssignMenu = lazyPart(() => import("@/components/desk/menu/fact-menu"), "AssignMenu");
const TicketStatusMenu = lazyPart(() => import("./ticket-status-menu"), "TicketStatusMenu");

/** How a ticket stands and who has it, each of which opens the list that it is changed from. */
export function TicketFacts({
  ticket,
  actions,
  isAssigning,
  onAssigning,
}: {
  ticket: TicketDetailDto;
  actions: TicketActions;
  /** Null until the list is wanted for the first time. */
  isAssigning: boolean | null;
  onAssigning: (isOpen: boolean) => void;
}) {
  const { priority, assignee, team } = ticket;
  const t = useTranslations("tickets");
  const texts = useTranslations("ticket-form");
  const mayWrite = useMay("tickets.write");
  const { viewer } = useScreen();
  const teams = useTeams();
  const [isStatusOpen, setStatusOpen] = useState<boolean | null>(null);
  const you = (name: string) => t("youName", { name });
  const tone = assignee === null ? "neutral" : "blue";
  const owner = (
    <>
      <UserIcon aria-hidden="true" />
      {/* The button to take it says the same, where there is no room for both. */}
      <span className={assignee === null ? "truncate @max-[30rem]:sr-only" : "truncate"}>
        {assignee === null ? texts("unassigned") : assignee.id === viewer.id ? you(assignee.name) : assignee.name}
      </span>
    </>
  );
  return (
    // One line at any width, as in a conversation's header.
    <div className="mt-1 flex h-6 items-center gap-2 overflow-x-clip pointer-coarse:h-11">
      {mayWrite ? (
        <FactPill
          name={texts("fields.status")}
          tone={statusTone(ticket)}
          title={t("header.status")}
          isOpen={isStatusOpen}
          onOpen={setStatusOpen}
          onApproach={TicketStatusMenu.preload}
          className={ticket.ownStatus ? "max-w-[45%] shrink-0" : "shrink-0"}
          menu={(pill) => (
            <TicketStatusMenu
              pill={pill}
              isOpen={isStatusOpen === true}
              onOpen={setStatusOpen}
              ticket={ticket}
              onPick={({ status, own }) => void actions.setStatus(status, own)}
            />
          )}
        >
          <TicketStatusWord ticket={ticket} />
        </FactPill>
      ) : (
        <TicketStatusBadge ticket={ticket} />
      )}
      {mayWrite ? (
        <FactPill
          name={t("details.assignee")}
          tone={tone}
          title={t("header.assign")}
          isOpen={isAssigning}
          onOpen={onAssigning}
          onApproach={AssignMenu.preload}
          menu={(pill) => (
            <AssignMenu
              pill={pill}
              isOpen={isAssigning === true}
              onOpen={onAssigning}
              texts={{ title: t("transfer"), nobody: texts("unassigned"), failed: t("attendeesError"), you }}
              assigneeId={assignee?.id ?? null}
              onAssign={(to) => void actions.transfer(to)}
            />
          )}
        >
          {owner}
        </FactPill>
      ) : (
        <Badge tone={tone} className="min-w-0 shrink">
          {owner}
        </Badge>
      )}
      <TicketPriorityBadge priority={priority} />
      {team ? (
        <TicketTeam
          team={team}
          isPrivate={teams.some(({ id, isPrivate }) => isPrivate && id === team.id)}
          className="text-muted-foreground text-xs"
        />
      ) : null}
    </div>
  );
}
