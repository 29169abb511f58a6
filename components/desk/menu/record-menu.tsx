import { EllipsisVerticalIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import type { MenuView } from "./menu-button";

/** What the menu of a conversation or a ticket is given beside what it can do with it. */
export type RecordMenuProps = {
  /** Null while the menu is closed. */
  view: MenuView | null;
  onView: (view: MenuView | null) => void;
};

/** A menu of everything that can be done, in whose place those can stand to whom it can be passed. */
export function RecordMenu({
  label,
  view,
  onView,
  assignees,
  children,
}: RecordMenuProps & { label: string; assignees: ReactNode; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  // The item that was used to get here is gone, and the focus with it.
  useEffect(() => {
    if (view === "assign") content.current?.focus();
  }, [view]);
  return (
    // Not modal: a modal menu hides the page from screen readers while its links and fields still take the focus.
    <DropdownMenu open={view !== null} onOpenChange={(open) => onView(open ? "all" : null)} modal={false}>
      <DropdownMenuTrigger asChild>
        <IconButton label={label} icon={EllipsisVerticalIcon} />
      </DropdownMenuTrigger>
      <DropdownMenuContent ref={content} align="end" className="w-72">
        {view === "assign" ? assignees : children}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
