import { Command } from "cmdk";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";
import type { PaletteEntry, PaletteGroup } from "./palette-entry";

/** The rows, in their groups. */
export function PaletteList({
  ref,
  groups,
  onChoose,
}: {
  ref: RefObject<HTMLDivElement | null>;
  groups: readonly PaletteGroup[];
  onChoose: (entry: PaletteEntry) => void;
}) {
  const t = useTranslations("shell.palette");
  return (
    <Command.List ref={ref} label={t("list")} className="min-h-0 flex-1 scroll-py-8 overflow-y-auto p-2">
      {groups.map((group) => (
        <Command.Group
          key={group.key}
          heading={group.title}
          className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1.5 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted-foreground [&_[cmdk-group-heading]]:text-xs"
        >
          {group.entries.map((entry) => (
            <Row key={entry.key} entry={entry} isOld={group.isOld ?? false} onChoose={onChoose} />
          ))}
        </Command.Group>
      ))}
    </Command.List>
  );
}

function Row({
  entry,
  isOld,
  onChoose,
}: {
  entry: PaletteEntry;
  isOld: boolean;
  onChoose: (entry: PaletteEntry) => void;
}) {
  const { key, title, detail, icon: Icon, keys } = entry;
  return (
    <Command.Item
      value={key}
      disabled={isOld}
      onSelect={() => onChoose(entry)}
      className="flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 text-list aria-selected:bg-accent aria-selected:text-accent-foreground data-[disabled=true]:text-muted-foreground data-[disabled=true]:transition-colors data-[disabled=true]:delay-300 max-sm:min-h-11"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      <span className="flex min-w-0 flex-1 items-baseline gap-2">
        <bdi className={cn("min-w-0 truncate", detail && "max-w-[70%] shrink-0")}>{title}</bdi>{" "}
        {detail ? <bdi className="min-w-0 truncate text-muted-foreground text-xs">{detail}</bdi> : null}
      </span>
      {keys ? (
        <span className="flex shrink-0 gap-1">
          {keys.map((name) => (
            <Kbd key={name}>{name}</Kbd>
          ))}
        </span>
      ) : null}
    </Command.Item>
  );
}
