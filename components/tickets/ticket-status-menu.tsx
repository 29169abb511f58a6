import { useTranslations } from "next-intl";
import { FactMenu, type FactMenuProps } from "@/components/desk/menu/fact-menu";
import { DropdownMenuLabel, DropdownMenuRadioGroup, DropdownMenuRadioItem } from "@/components/ui/dropdown-menu";
import { TICKET_STATUSES } from "@/lib/modules/tickets/filter";
import type { TicketStatus } from "@/lib/modules/tickets/schema";
import { TicketStatusIcon } from "./ticket-badges";

/** The states that a ticket can be set to, behind the pill that says how it stands. */
export function TicketStatusMenu({
  status,
  onPick,
  ...menu
}: FactMenuProps & { status: TicketStatus; onPick: (status: TicketStatus) => void }) {
  const t = useTranslations("ticket-form");
  return (
    <FactMenu {...menu}>
      <DropdownMenuLabel>{t("fields.status")}</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        value={status}
        onValueChange={(value) => {
          const picked = TICKET_STATUSES.find((known) => known === value);
          if (picked && picked !== status) onPick(picked);
        }}
      >
        {TICKET_STATUSES.map((known) => (
          <DropdownMenuRadioItem key={known} value={known}>
            <TicketStatusIcon status={known} isPicture />
            {t(`status.${known}`)}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </FactMenu>
  );
}
