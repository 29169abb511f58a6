"use client";

import { useTranslations } from "next-intl";
import {
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
} from "@/components/ui/dropdown-menu";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { useAttendees } from "./conversation-attendees";
import { useScreen } from "./screen-context";

const NOBODY = "0";

/** To whom a conversation can be passed. Typing the first letters of a name goes there, as in any menu. */
export function AssignList({
  chat,
  onAssign,
}: {
  chat: ChatDto;
  onAssign: (to: { id: number; name: string } | null) => void;
}) {
  const t = useTranslations("conversations");
  const { viewer } = useScreen();
  const { attendees, isPending, isError, refetch } = useAttendees();
  return (
    <>
      <DropdownMenuLabel>{t("passTo")}</DropdownMenuLabel>
      {/* All at once: an item that is alone while the names load would have the focus, and Enter would release. */}
      {isPending ? (
        <p className="px-2 py-1.5 text-muted-foreground text-xs">{t("form.searching")}</p>
      ) : (
        <DropdownMenuRadioGroup
          value={String(chat.assignedAttender?.id ?? NOBODY)}
          onValueChange={(value) => onAssign(attendees.find(({ id }) => String(id) === value) ?? null)}
        >
          {attendees.map(({ id, name }) => (
            <DropdownMenuRadioItem key={id} value={String(id)}>
              <span className="min-w-0 truncate">{id === viewer.id ? t("youName", { name }) : name}</span>
            </DropdownMenuRadioItem>
          ))}
          <DropdownMenuRadioItem value={NOBODY}>{t("notAssigned")}</DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
      )}
      {isError ? (
        <DropdownMenuItem
          onSelect={(event) => {
            event.preventDefault();
            void refetch();
          }}
        >
          {t("attendeesError")}
        </DropdownMenuItem>
      ) : null}
    </>
  );
}
