"use client";

import { CheckIcon } from "lucide-react";
import {
  CheckboxItem,
  Content,
  Item,
  ItemIndicator,
  Label,
  Portal,
  RadioGroup,
  RadioItem,
  Root,
  Separator,
  Trigger,
} from "radix-ui/dropdown-menu";
import type { ComponentProps, ComponentType } from "react";
import { cn } from "@/components/ui/cn";
import { useTypeahead } from "./typing/use-typeahead";

// Radix menus weigh about 25 kB gzip: reach this file through next/dynamic or import(), never from a first screen.

const PANEL =
  "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-[calc(100vw-1rem)] animate-fade-in overflow-y-auto rounded-md border border-border bg-popover p-1 text-popover-foreground shadow-float";
const ROW =
  "relative flex cursor-default select-none items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none data-[disabled]:pointer-events-none data-[highlighted]:bg-accent data-[highlighted]:text-accent-foreground data-[disabled]:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0";

/** Holds a menu's state. */
export const DropdownMenu = Root;
/** The button that opens the menu; use `asChild`. */
export const DropdownMenuTrigger = Trigger;
/** Items of which one is chosen. */
export const DropdownMenuRadioGroup = RadioGroup;

/** The menu's panel. */
export function DropdownMenuContent({ className, sideOffset = 4, ...props }: ComponentProps<typeof Content>) {
  const typeahead = useTypeahead();
  return (
    <Portal>
      <Content
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(PANEL, className)}
        onKeyDownCapture={typeahead}
        {...props}
      />
    </Portal>
  );
}

/** An action; `destructive` for one that removes something, `hotkey` for the key that does the same. */
export function DropdownMenuItem({
  className,
  destructive = false,
  icon: Icon,
  hotkey,
  children,
  ...props
}: ComponentProps<typeof Item> & {
  destructive?: boolean;
  icon?: ComponentType<{ "aria-hidden": "true" }>;
  hotkey?: string;
}) {
  return (
    <Item className={cn(ROW, destructive && "text-danger", className)} {...props}>
      {Icon ? <Icon aria-hidden="true" /> : null}
      {children}
      {hotkey ? (
        <span
          aria-hidden="true"
          className="ml-auto rounded-md border border-border px-1.5 text-muted-foreground text-xs"
        >
          {hotkey}
        </span>
      ) : null}
    </Item>
  );
}

/** An item that is on or off. */
export function DropdownMenuCheckboxItem({ className, children, ...props }: ComponentProps<typeof CheckboxItem>) {
  return (
    <CheckboxItem className={cn(ROW, "pl-8", className)} {...props}>
      <ItemIndicator className="absolute left-2">
        <CheckIcon aria-hidden="true" />
      </ItemIndicator>
      {children}
    </CheckboxItem>
  );
}

/** One of several choices. */
export function DropdownMenuRadioItem({ className, children, ...props }: ComponentProps<typeof RadioItem>) {
  return (
    <RadioItem className={cn(ROW, "pl-8", className)} {...props}>
      <ItemIndicator className="absolute left-2">
        <CheckIcon aria-hidden="true" />
      </ItemIndicator>
      {children}
    </RadioItem>
  );
}

/** A heading inside the menu. */
export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Label>) {
  return <Label className={cn("px-2 py-1.5 font-medium text-muted-foreground text-xs", className)} {...props} />;
}

/** A line between groups. */
export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Separator>) {
  return <Separator className={cn("-mx-1 my-1 h-px bg-border", className)} {...props} />;
}

/** Facts under the items, by name. No <dl>: a menu may own nothing but items, groups and plain text. */
export function DropdownMenuFacts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 px-2 py-1.5 text-list">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <span className="text-muted-foreground">{name}</span>
          <span className="min-w-0 break-words text-right">{value}</span>
        </div>
      ))}
    </div>
  );
}
