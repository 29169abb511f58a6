import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "@/components/ui/dropdown-menu";
import { AssignList } from "./assign-list";

/** What the list behind a pill is given beside its lines. */
export type FactMenuProps = { pill: ReactElement; isOpen: boolean; onOpen: (isOpen: boolean) => void };

/** The list behind a pill. */
export function FactMenu({ pill, isOpen, onOpen, children }: FactMenuProps & { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  // Opened by a key before its lines were there, it has none that could take the focus.
  useEffect(() => {
    if (isOpen) content.current?.focus();
  }, [isOpen]);
  return (
    <DropdownMenu open={isOpen} onOpenChange={onOpen} modal={false}>
      <DropdownMenuTrigger asChild>{pill}</DropdownMenuTrigger>
      <DropdownMenuContent ref={content} align="start" className="w-72">
        {children}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** The people to whom a record can be given, behind the pill that says who has it. */
export function AssignMenu({ pill, isOpen, onOpen, ...assign }: FactMenuProps & ComponentProps<typeof AssignList>) {
  return (
    <FactMenu pill={pill} isOpen={isOpen} onOpen={onOpen}>
      <AssignList {...assign} />
    </FactMenu>
  );
}
