import { LockIcon } from "lucide-react";
import { useTeams } from "@/components/desk/screen/teams";
import { DropdownMenuLabel, DropdownMenuRadioGroup, DropdownMenuRadioItem } from "@/components/ui/dropdown-menu";
import type { TeamName } from "@/lib/modules/teams/schema";

const NO_TEAM = "0";

/** The teams to which something can be given. Typing the first letters of a name goes there, as in any menu. */
export function TeamList({
  texts,
  teamId,
  onMove,
}: {
  texts: { title: string; none: string; private: string };
  /** Undefined: of several that have different ones. */
  teamId: number | null | undefined;
  onMove: (to: TeamName | null) => void;
}) {
  const teams = useTeams();
  return (
    <>
      <DropdownMenuLabel>{texts.title}</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        value={teamId === undefined ? "" : String(teamId ?? NO_TEAM)}
        onValueChange={(value) => onMove(teams.find(({ id }) => String(id) === value) ?? null)}
      >
        {teams.map(({ id, name, isPrivate }) => (
          <DropdownMenuRadioItem key={id} value={String(id)}>
            <bdi className="min-w-0 truncate">{name}</bdi>
            {isPrivate ? (
              <>
                <LockIcon aria-hidden="true" className="text-muted-foreground" />
                <span className="sr-only">, {texts.private}</span>
              </>
            ) : null}
          </DropdownMenuRadioItem>
        ))}
        <DropdownMenuRadioItem value={NO_TEAM}>{texts.none}</DropdownMenuRadioItem>
      </DropdownMenuRadioGroup>
    </>
  );
}
