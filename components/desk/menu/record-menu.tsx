import { type ComponentProps, useEffect, useRef } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuFacts,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { AssignList } from "./assign-list";
import { type MenuView, MoreButton } from "./menu-button";
import { TeamList } from "./team-list";

/** What the menu of a conversation or a ticket is given beside what it can do with it. */
export type RecordMenuProps = {
  /** Null while the menu is closed. */
  view: MenuView | null;
  onView: (view: MenuView | null) => void;
};

/** Something that can be done: a call, or to show the people or the teams to whom the record can be passed. */
type MenuEntry = Pick<
  ComponentProps<typeof DropdownMenuItem>,
  "icon" | "hotkey" | "disabled" | "destructive" | "onFocus"
> & { label: string; does: (() => unknown) | Exclude<MenuView, "all"> };

/**
 * A menu of everything that can be done, in whose place the people or teams can stand to whom it can be passed. A line parts each of
 * `groups` from what follows, which at the end are the record's facts; what can't be done now is false.
 */
export function RecordMenu({
  label,
  view,
  onView,
  assign,
  team,
  groups,
  facts,
}: RecordMenuProps & {
  label: string;
  assign: ComponentProps<typeof AssignList>;
  /** Where the record is a team's. */
  team?: ComponentProps<typeof TeamList>;
  groups: readonly (readonly (MenuEntry | false)[])[];
  facts: ComponentProps<typeof DropdownMenuFacts>["facts"];
}) {
  const content = useRef<HTMLDivElement>(null);
  // The item that was used to get here is gone, and the focus with it.
  useEffect(() => {
    if (view !== null && view !== "all") content.current?.focus();
  }, [view]);
  const itemOf = ({ label: name, does, ...item }: MenuEntry) => (
    <DropdownMenuItem
      key={name}
      {...item}
      onSelect={(event) => {
        if (typeof does === "function") return void does();
        event.preventDefault();
        onView(does);
      }}
    >
      {name}
    </DropdownMenuItem>
  );
  return (
    // Not modal: a modal menu hides the page from screen readers while its links and fields still take the focus.
    <DropdownMenu open={view !== null} onOpenChange={(open) => onView(open ? "all" : null)} modal={false}>
      <DropdownMenuTrigger asChild>
        <MoreButton label={label} />
      </DropdownMenuTrigger>
      <DropdownMenuContent ref={content} align="end" className="w-72">
        {view === "assign" ? (
          <AssignList {...assign} />
        ) : view === "team" && team ? (
          <TeamList {...team} />
        ) : (
          <>
            {groups.flatMap((entries, index) => [
              ...entries.flatMap((entry) => (entry ? itemOf(entry) : [])),
              // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change places.
              <DropdownMenuSeparator key={index} />,
            ])}
            <DropdownMenuFacts facts={facts} />
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
