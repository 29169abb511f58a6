import { useTranslations } from "next-intl";
import { FactMenu, type FactMenuProps } from "@/components/desk/menu/fact-menu";
import { DropdownMenuLabel, DropdownMenuRadioGroup, DropdownMenuRadioItem } from "@/components/ui/dropdown-menu";
import type { TicketDto } from "@/lib/modules/tickets/schema";
import { type StatusChoice, statusValue, useStatusChoices } from "./own-statuses";
import { OwnStatusDot, TicketStatusIcon } from "./ticket-badges";

/** The states that a ticket can be set to, behind the pill that says how it stands. */
export function TicketStatusMenu({
  ticket,
  onPick,
  ...menu
}: FactMenuProps & { ticket: Pick<TicketDto, "status" | "ownStatus">; onPick: (choice: StatusChoice) => void }) {
  const t = useTranslations("ticket-form");
  const choices = useStatusChoices(ticket);
  const has = statusValue(ticket);
  return (
    <FactMenu {...menu}>
      <DropdownMenuLabel>{t("fields.status")}</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        value={has}
        onValueChange={(value) => {
          const picked = choices.find((known) => known.value === value);
          if (picked && picked.value !== has) onPick(picked);
        }}
      >
        {choices.map(({ value, status, own, label }) =>
          own ? (
            // Under the one that it counts as.
            <DropdownMenuRadioItem key={value} value={value} className="pl-14">
              <OwnStatusDot color={own.color} />
              <span className="min-w-0 truncate">{own.name}</span>
            </DropdownMenuRadioItem>
          ) : (
            <DropdownMenuRadioItem key={value} value={value}>
              <TicketStatusIcon status={status} isPicture />
              {label}
            </DropdownMenuRadioItem>
          ),
        )}
      </DropdownMenuRadioGroup>
    </FactMenu>
  );
}
