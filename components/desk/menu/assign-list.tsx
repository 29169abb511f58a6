import { useTranslations } from "next-intl";
import { useAttendees } from "@/components/desk/screen/attendees";
import { useScreen } from "@/components/desk/screen/screen-context";
import {
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
} from "@/components/ui/dropdown-menu";
import { useTypedChoice } from "./typed-before";

const NOBODY = "0";

/** To whom something can be passed. Typing the first letters of a name goes there, as in any menu. */
export function AssignList({
  texts,
  assigneeId,
  onAssign,
}: {
  texts: { title: string; nobody: string; failed: string; you: (name: string) => string };
  /** Undefined: of several that have different ones. */
  assigneeId: number | null | undefined;
  onAssign: (to: { id: number; name: string } | null) => void;
}) {
  const t = useTranslations("records.form");
  const { viewer } = useScreen();
  const { attendees, isPending, isError, refetch } = useAttendees();
  const lines = useTypedChoice(isPending);
  return (
    <>
      <DropdownMenuLabel>{texts.title}</DropdownMenuLabel>
      {/* All at once: an item that is alone while the names load would have the focus, and Enter would release. */}
      {isPending ? (
        <p className="px-2 py-1.5 text-muted-foreground text-xs">{t("searching")}</p>
      ) : (
        <DropdownMenuRadioGroup
          ref={lines}
          value={assigneeId === undefined ? "" : String(assigneeId ?? NOBODY)}
          onValueChange={(value) => onAssign(attendees.find(({ id }) => String(id) === value) ?? null)}
        >
          {attendees.map(({ id, name }) => (
            <DropdownMenuRadioItem key={id} value={String(id)}>
              <span className="min-w-0 truncate">{id === viewer.id ? texts.you(name) : name}</span>
            </DropdownMenuRadioItem>
          ))}
          <DropdownMenuRadioItem value={NOBODY}>{texts.nobody}</DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
      )}
      {isError ? (
        <DropdownMenuItem
          onSelect={(event) => {
            event.preventDefault();
            void refetch();
          }}
        >
          {texts.failed}
        </DropdownMenuItem>
      ) : null}
    </>
  );
}
