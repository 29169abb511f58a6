import { ChevronDownIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";

/** One choice; with `isOn` it can be on together with others, and the menu stays open. */
export type MenuChoice<Value extends string> = { value: Value; label: string; isOn?: boolean };

/**
 * Choices behind a button. Not a <select>: where an arrow key changes a closed one at once, walking to a choice would do
 * each one on the way.
 */
export function ChoiceMenu<Value extends string>({
  label,
  text = label,
  choices,
  onPick,
  disabled = false,
  className,
}: {
  label: string;
  /** What the button shows in place of its label. */
  text?: string;
  choices: readonly MenuChoice<Value>[];
  onPick: (value: Value) => void;
  disabled?: boolean;
  className?: string;
}) {
  return (
    <ButtonMenu label={label} text={text} disabled={disabled} className={className}>
      {choices.map(({ value, label: name, isOn }) =>
        isOn === undefined ? (
          <DropdownMenuItem key={value} onSelect={() => onPick(value)}>
            <span className="min-w-0 truncate">{name}</span>
          </DropdownMenuItem>
        ) : (
          <DropdownMenuCheckboxItem
            key={value}
            checked={isOn}
            onSelect={(event) => {
              event.preventDefault();
              onPick(value);
            }}
          >
            <span className="min-w-0 truncate">{name}</span>
          </DropdownMenuCheckboxItem>
        ),
      )}
    </ButtonMenu>
  );
}

/** What a menu holds, behind a button that looks like a field. */
export function ButtonMenu({
  label,
  text = label,
  disabled = false,
  className,
  isOpen,
  onOpen,
  children,
}: {
  label: string;
  text?: string;
  disabled?: boolean;
  className?: string | undefined;
  /** Given where a key opens it, too. */
  isOpen?: boolean;
  onOpen?: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu modal={false} open={isOpen} onOpenChange={onOpen}>
      <DropdownMenuTrigger asChild>
        <Button
          variant="outline"
          disabled={disabled}
          aria-label={text === label ? undefined : `${label}: ${text}`}
          className={cn("w-full min-w-0 justify-between px-3 font-normal", className)}
        >
          <span className="truncate">{text}</span>
          <ChevronDownIcon aria-hidden="true" className="text-muted-foreground" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">{children}</DropdownMenuContent>
    </DropdownMenu>
  );
}
