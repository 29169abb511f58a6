import { PanelLeftOpenIcon, PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useRef } from "react";
import { LazyNewConversation } from "@/components/conversations/beginning/new-conversation-part";
import { useMay } from "@/components/desk/screen/permissions";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { useListPeek } from "./use-list-peek";

const COUNT_MAX = 999;

/** The list folded away: how many conversations it has, how many wait for an answer, and what can be done without it. */
export function ListStrip({
  count,
  unread,
  list,
  onExpand,
  onNew,
}: {
  count: number | null;
  unread: number | null;
  /** The list itself, which the strip shows while the pointer asks for it. */
  list: RefObject<HTMLElement | null>;
  onExpand: () => void;
  onNew: () => void;
}) {
  const t = useTranslations("conversations");
  const mayWrite = useMay("conversations.write");
  const expand = useRef<HTMLButtonElement>(null);
  useListPeek(list, expand);
  const numbers = [
    { value: count, text: "count", look: "bg-accent text-accent-foreground" },
    { value: unread || null, text: "countUnread", look: "bg-primary text-primary-foreground" },
  ] as const;
  return (
    <>
      <IconButton ref={expand} label={t("expand")} icon={PanelLeftOpenIcon} onClick={onExpand} />
      {mayWrite ? (
        <IconButton
          label={t("new")}
          icon={PlusIcon}
          onClick={onNew}
          onPointerEnter={LazyNewConversation.preload}
          onFocus={LazyNewConversation.preload}
        />
      ) : null}
      {numbers.map(({ value, text, look }) =>
        value === null ? null : (
          <span
            key={text}
            title={t(text, { count: value })}
            className={cn("max-w-full truncate rounded-full px-1.5 py-0.5 font-medium text-xs tabular-nums", look)}
          >
            <span className="sr-only">{t(text, { count: value })}</span>
            <span aria-hidden="true">{value > COUNT_MAX ? `${COUNT_MAX}+` : value}</span>
          </span>
        ),
      )}
    </>
  );
}
