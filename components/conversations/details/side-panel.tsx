import { ArrowLeftIcon, BotIcon, PanelRightCloseIcon, PinIcon, PinOffIcon, UserIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { useConversation } from "@/components/conversations/data/conversation-query";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPlace } from "@/lib/client/lazy-part";
import { CustomerPanel } from "./customer-panel";
import { useFloating } from "./side-floating";
import { changeSide, closeSide, isWide, openSide, recallSide, SIDE_TABS, type SideTab, useSide } from "./side-state";

const AssistantPanel = lazyPlace(() => import("./assistant-panel"), "AssistantPanel");

const ICONS = { customer: UserIcon, assistant: BotIcon };

/** The panel beside an open conversation, or the strip that opens it. */
export function SidePanel({ chatId, route }: { chatId: number; route: ConversationRoute }) {
  const t = useTranslations("conversations");
  const { viewer } = useScreen();
  const { isMissing } = useConversation(chatId);
  const { tab, isOpen, isPinned, isOverlay, isAtTickets } = useSide();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => recallSide(viewer.id), [viewer.id]);
  // Before the focus moves there.
  useEffect(() => {
    if (isAtTickets) opener.current = document.activeElement;
  }, [isAtTickets]);

  const close = () => {
    closeSide();
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    opener.current = null;
  };
  const open = (wanted: SideTab) => {
    opener.current = document.activeElement;
    openSide(wanted);
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus());
  };
  useFloating(root, panel, { isOpen, isPinned, isOverlay }, close);

  const press = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    const other = SIDE_TABS.find((name) => name !== tab) ?? tab;
    changeSide({ tab: other });
    panel.current?.querySelector<HTMLElement>(`[data-tab="${other}"]`)?.focus();
  };
  const goTo = (chat: number) => {
    if (!isWide()) changeSide({ isOverlay: false });
    route.go(chat);
  };

  const jump = (seq: number) => {
    if (!isWide()) changeSide({ isOverlay: false });
    route.go(chatId, route.query, "push", seq);
  };

  // What it says is about somebody of whom there is nothing to see here.
  if (isMissing) return null;

  return (
    <div ref={root} className="contents">
      <aside
        ref={panel}
        aria-label={t("side.title")}
        className={cn(
          "absolute inset-y-0 right-0 z-20 w-80 shrink-0 flex-col border-border border-l bg-card max-[40.0625rem]:w-full max-[40.0625rem]:border-l-0",
          isOverlay ? "max-[80rem]:flex max-[80rem]:shadow-float" : "max-[80rem]:hidden",
          isOpen ? "min-[80rem]:flex" : "min-[80rem]:hidden",
          isPinned ? "min-[80rem]:static" : "min-[80rem]:right-12 min-[80rem]:shadow-float",
        )}
      >
        <header className="flex items-center gap-1 border-border border-b px-2 py-2">
          <Button
            variant="ghost"
            size="icon"
            aria-label={t("side.back")}
            onClick={close}
            className="min-[40.0625rem]:hidden"
          >
            <ArrowLeftIcon aria-hidden="true" />
          </Button>
          <div
            role="tablist"
            aria-label={t("side.title")}
            onKeyDown={press}
            className="flex min-w-0 flex-1 gap-1 overflow-x-auto [scrollbar-width:none]"
          >
            {SIDE_TABS.map((name) => {
              const Icon = ICONS[name];
              return (
                <button
                  key={name}
                  type="button"
                  role="tab"
                  id={`${id}-${name}`}
                  data-tab={name}
                  aria-selected={name === tab}
                  aria-controls={`${id}-panel`}
                  tabIndex={name === tab ? 0 : -1}
                  onClick={() => changeSide({ tab: name })}
                  className={cn(
                    "inline-flex h-9 flex-1 shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-md px-2 font-medium text-list text-muted-foreground hover:bg-accent hover:text-foreground focus-visible:-outline-offset-2",
                    name === tab && "bg-accent text-foreground",
                  )}
                >
                  <Icon aria-hidden="true" className={cn("size-4", name === "assistant" && "text-assistant")} />
                  {t(`side.${name}`)}
                </button>
              );
            })}
          </div>
          <IconButton
            label={t("side.pin")}
            icon={isPinned ? PinOffIcon : PinIcon}
            aria-pressed={isPinned}
            title={isPinned ? t("side.unpin") : t("side.pin")}
            onClick={() => changeSide({ isPinned: !isPinned })}
            className="max-[80rem]:hidden"
          />
          <IconButton
            label={t("side.minimize")}
            icon={PanelRightCloseIcon}
            onClick={close}
            className="max-[40.0625rem]:hidden"
          />
        </header>
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${tab}`}
          className="flex min-h-0 flex-1 flex-col overflow-y-auto"
        >
          {tab === "customer" ? (
            <CustomerPanel chatId={chatId} href={route.href} onOpen={goTo} />
          ) : (
            <AssistantPanel key={chatId} chatId={chatId} onJump={jump} />
          )}
        </div>
      </aside>
      <div
        className={cn(
          "flex w-12 shrink-0 flex-col items-center gap-1 border-border border-l bg-card py-3 max-[40.0625rem]:hidden",
          isOpen && isPinned && "min-[80rem]:hidden",
        )}
      >
        {SIDE_TABS.map((name) => {
          const Icon = ICONS[name];
          return (
            <Button
              key={name}
              variant="ghost"
              size="icon"
              aria-label={t("side.show", { tab: t(`side.${name}`) })}
              title={t(`side.${name}`)}
              onClick={() => open(name)}
            >
              <Icon aria-hidden="true" className={cn("size-4", name === "assistant" && "text-assistant")} />
            </Button>
          );
        })}
      </div>
    </div>
  );
}
