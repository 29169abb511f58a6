"use client";

import { PanelLeftOpenIcon, PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useRef } from "react";
import { preloadConversationModal } from "@/components/conversations/form/conversation-modal-part";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
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
  const expand = useRef<HTMLButtonElement>(null);
  useListPeek(list, expand);
  const numbers = [
    { value: count, text: "count", look: "bg-accent text-accent-foreground" },
    { value: unread || null, text: "countUnread", look: "bg-primary text-primary-foreground" },
  ] as const;
  return (
    <>
      <Button ref={expand} variant="ghost" size="icon" aria-label={t("expand")} title={t("expand")} onClick={onExpand}>
        <PanelLeftOpenIcon aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("new")}
        title={t("new")}
        onClick={onNew}
        onPointerEnter={preloadConversationModal}
        onFocus={preloadConversationModal}
      >
        <PlusIcon aria-hidden="true" />
      </Button>
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
