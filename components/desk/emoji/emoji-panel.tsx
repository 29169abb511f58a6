import {
  ClockIcon,
  FlagIcon,
  HandIcon,
  LightbulbIcon,
  type LucideIcon,
  PawPrintIcon,
  PizzaIcon,
  PlaneIcon,
  ShapesIcon,
  SmileIcon,
  TrophyIcon,
} from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useScreen } from "@/components/desk/screen/screen-context";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { EMOJI_GROUPS, type EmojiGroup, emojisOf, findEmojis, knownEmojis } from "./emoji-list";
import { noteEmoji, readRecentEmojis } from "./recent-emojis";

const COLUMNS = 8;

/** What is shown: what was put in last, or a group. */
type Shelf = "recent" | EmojiGroup;

const ICONS: Readonly<Record<Shelf, LucideIcon>> = {
  recent: ClockIcon,
  smileys: SmileIcon,
  people: HandIcon,
  animals: PawPrintIcon,
  food: PizzaIcon,
  travel: PlaneIcon,
  activities: TrophyIcon,
  objects: LightbulbIcon,
  symbols: ShapesIcon,
  flags: FlagIcon,
};
const SHELVES: readonly Shelf[] = ["recent", ...EMOJI_GROUPS];

/** How far each arrow goes in the grid. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };

/** The emojis over the composer: a search by words of both languages, groups, and what was put in last in this browser. */
export function EmojiPanel({ onPick, onClose }: { onPick: (emoji: string) => void; onClose: () => void }) {
  const t = useTranslations("conversations.emoji");
  const isPortuguese = useLocale().startsWith("pt");
  const { viewer } = useScreen();
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  const [recent] = useState(() => knownEmojis(readRecentEmojis(viewer.id)));
  const [shelf, setShelf] = useState<Shelf>(recent.length > 0 ? "recent" : "smileys");
  const [text, setText] = useState("");
  const [index, setIndex] = useState(0);
  const isSearching = text.trim() !== "";
  const shown = isSearching ? findEmojis(text) : shelf === "recent" ? recent : emojisOf(shelf);
  const active = shown[index];
  const activeId = active && `${id}-${index}`;
  const nameOf = ({ names }: (typeof shown)[number]) => (isPortuguese ? names.pt : names.en);

  useEffect(() => search.current?.focus(), []);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const pick = (emoji: string) => {
    noteEmoji(viewer.id, emoji);
    onPick(emoji);
  };
  const look = (next: Shelf) => {
    setShelf(next);
    setText("");
    setIndex(0);
    search.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const step = STEPS[event.key];
    if (event.key === "Enter") {
      // It would send what is being written.
      event.preventDefault();
      if (active) pick(active.emoji);
    } else if (step !== undefined) {
      event.preventDefault();
      const next = index + step;
      if (next >= 0 && next < shown.length) setIndex(next);
      // From above the last row's end, down goes to the last one.
      else if (step === COLUMNS && Math.floor(index / COLUMNS) < Math.floor((shown.length - 1) / COLUMNS))
        setIndex(shown.length - 1);
    }
  };

  return (
    <section
      aria-label={t("title")}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      className="absolute bottom-full left-3 z-30 mb-1 w-96 max-w-[calc(100%-1.5rem)] rounded-md border border-border bg-popover text-popover-foreground shadow-float"
    >
      <div className="p-2">
        <Input
          ref={search}
          type="text"
          inputMode="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          role="combobox"
          aria-label={t("search")}
          aria-expanded={true}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          placeholder={t("search")}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setIndex(0);
          }}
          onKeyDown={press}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as part of the form around it. */}
      <div role="group" aria-label={t("groupsLabel")} className="flex flex-wrap px-2">
        {SHELVES.map((one) => {
          const Icon = ICONS[one];
          const isCurrent = !isSearching && one === shelf;
          return (
            <button
              key={one}
              type="button"
              aria-label={t(`groups.${one}`)}
              title={t(`groups.${one}`)}
              aria-pressed={isCurrent}
              onClick={() => look(one)}
              className={cn(
                "flex h-9 min-w-0 flex-1 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-accent-foreground",
                isCurrent && "bg-accent text-accent-foreground",
              )}
            >
              <Icon aria-hidden="true" className="size-4" />
            </button>
          );
        })}
      </div>
      <p className="sr-only" role="status">
        {isSearching ? t("found", { count: shown.length }) : t(`groups.${shelf}`)}
      </p>
      {shown.length === 0 ? (
        <p className="px-3 py-4 text-list text-muted-foreground">{t(isSearching ? "noMatch" : "noRecent")}</p>
      ) : null}
      {/* A region that scrolls must be in the tab order for those who scroll by keyboard. */}
      <div
        id={`${id}-list`}
        role="listbox"
        tabIndex={0}
        aria-label={isSearching ? t("search") : t(`groups.${shelf}`)}
        onKeyDown={press}
        className="grid max-h-56 grid-cols-8 overflow-y-auto p-1"
      >
        {shown.map((one, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search field's.
          <div
            key={one.emoji}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-label={nameOf(one)}
            aria-selected={at === index}
            title={nameOf(one)}
            // A press would take the focus before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(one.emoji)}
            className={cn(
              "flex h-10 cursor-pointer items-center justify-center rounded-md text-2xl",
              at === index ? "bg-accent ring-1 ring-ring ring-inset" : "hover:bg-accent/60",
            )}
          >
            {one.emoji}
          </div>
        ))}
      </div>
      <p aria-hidden="true" className="truncate border-border border-t px-3 py-1.5 text-muted-foreground text-xs">
        {active ? `${active.emoji} ${nameOf(active)}` : t("hint")}
      </p>
    </section>
  );
}
