import { BellRingIcon, CircleCheckIcon, ClockIcon, RotateCcwIcon } from "lucide-react";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useChatActions } from "@/components/conversations/data/use-chat-actions";
import { snoozeChoices } from "@/components/conversations/details/snooze-choices";
import { LazySnoozeDialog } from "@/components/conversations/details/snooze-dialog-part";
import { followSwipes } from "@/components/desk/list/follow-swipes";
import { cn } from "@/components/ui/cn";
import { remInPixels } from "@/lib/client/rem";
import { useLatest } from "@/lib/client/use-latest";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { NEAR, type SwipeAction, swipeAction } from "./swipe-action";
import { useBulkChange } from "./use-bulk-change";

/** How long a row that was let go early goes back. */
const BACK_MS = 150;
/** How long a row says what became of it. */
const DONE_MS = 350;
/** How little a row follows a finger that goes where nothing is. */
const RESISTANCE = 0.15;

const MORNING_FORMAT = { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

const LOOKS = {
  close: { icon: CircleCheckIcon, word: "header.close", armed: "bg-success text-background" },
  reopen: { icon: RotateCcwIcon, word: "reopen", armed: "bg-warning text-background" },
  snooze: { icon: ClockIcon, word: "snooze.button", armed: "bg-info text-background" },
  choose: { icon: ClockIcon, word: "snooze.title", armed: "bg-purple-tint-foreground text-background" },
  bringBack: { icon: BellRingIcon, word: "snooze.back", armed: "bg-info text-background" },
} as const satisfies Record<SwipeAction, unknown>;

/** What is done without asking. */
type Deed = Exclude<SwipeAction, "choose">;

/** A row under a finger, or on its way back. Distances in rem, to the right positive. */
type Swipe = { chat: ChatDto; row: HTMLElement; distance: number; isHeld: boolean };
/** A row that was let go far enough. */
type Done = { key: number; chat: ChatDto; row: HTMLElement; deed: Deed; distance: number };

/**
 * A finger closes or reopens a conversation by swiping its row to the left, and snoozes it by swiping to the right, a long
 * way to choose until when. The menu and the keys do the same.
 */
export function RowSwipe({
  zone,
  rows,
  onEnd,
}: {
  /** Around the rows. */
  zone: RefObject<HTMLElement | null>;
  rows: readonly ChatDto[];
  /** What was swiped is done, and the list may close up. */
  onEnd: () => void;
}) {
  const [swipe, setSwipe] = useState<Swipe | null>(null);
  // Each stays until it is done: the next swipe may begin before this one was drawn.
  const [done, setDone] = useState<readonly Done[]>([]);
  const [choosing, setChoosing] = useState<ChatDto | null>(null);
  const known = useLatest(rows);
  useEffect(() => {
    if (!zone.current) return;
    let now: { chat: ChatDto; row: HTMLElement } | null = null;
    let count = 0;
    const goBack = () => setSwipe((last) => last && { ...last, isHeld: false });
    return followSwipes(zone.current, {
      begin: (row) => {
        const chat = known.current.find(({ id }) => String(id) === row.dataset.row);
        if (!chat) return false;
        now = { chat, row };
        setSwipe({ ...now, distance: 0, isHeld: true });
        return true;
      },
      move: (pixels) => setSwipe((last) => last && { ...last, distance: pixels / remInPixels() }),
      end: (pixels) => {
        if (!now) return;
        const { chat, row } = now;
        const distance = pixels / remInPixels();
        const action = armedAction(chat, distance);
        if (action === null || action === "choose") {
          goBack();
          if (action === "choose") setChoosing(chat);
          return;
        }
        setSwipe(null);
        count += 1;
        const key = count;
        setDone((before) => [...before, { key, chat, row, deed: action, distance }]);
      },
      cancel: goBack,
    });
  }, [zone, known]);

  return (
    <>
      {swipe ? <SwipedRow key={swipe.chat.id} {...swipe} onEnd={() => setSwipe(null)} /> : null}
      {done.map((one) => (
        <DoneRow
          {...one}
          key={one.key}
          onEnd={() => {
            setDone((before) => before.filter(({ key }) => key !== one.key));
            onEnd();
          }}
        />
      ))}
      {choosing ? <Choosing key={choosing.id} chatId={choosing.id} onClose={() => setChoosing(null)} /> : null}
    </>
  );
}

/** What happens where the finger lets go now. */
function armedAction(chat: ChatDto, distance: number): SwipeAction | null {
  return Math.abs(distance) < NEAR ? null : swipeAction(chat, distance);
}

function Choosing({ chatId, onClose }: { chatId: number; onClose: () => void }) {
  const { snooze } = useChatActions(chatId);
  return (
    <LazySnoozeDialog
      onChoose={(until) => {
        onClose();
        void snooze(until);
      }}
      onClose={onClose}
    />
  );
}

/** The morning until which a swipe snoozes: the next on which somebody works. */
function nextMorning(timeZone: string): number {
  const choices = snoozeChoices({ now: Date.now(), timeZone });
  // On Friday tomorrow is none; on other days tomorrow is it, and is offered by that name alone.
  return (choices.find(({ name }) => name === "weekday") ?? choices.find(({ name }) => name === "tomorrow"))?.at ?? 0;
}

function SwipedRow({ chat, row, distance, isHeld, onEnd }: Swipe & { onEnd: () => void }) {
  const action = swipeAction(chat, distance);
  const end = useLatest(onEnd);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => end.current(), BACK_MS);
    return () => clearTimeout(timer);
  }, [isHeld, end]);

  // The row's own part moves, over what lies under it.
  const moved = isHeld ? (action === null ? distance * RESISTANCE : distance) : 0;
  useLayoutEffect(() => {
    const content = row.firstElementChild;
    if (!(content instanceof HTMLElement)) return;
    // What goes past the edge would make the list scroll sideways.
    row.style.overflowX = "clip";
    content.style.backgroundColor = "var(--card)";
    content.style.transform = `translateX(${moved}rem)`;
    content.style.transition = isHeld ? "" : `transform ${BACK_MS}ms ease-out`;
    return () => {
      row.style.overflowX = "";
      for (const name of ["background-color", "transform", "transition"]) content.style.removeProperty(name);
    };
  }, [row, moved, isHeld]);

  return createPortal(
    <Under
      action={action}
      isLeft={distance < 0}
      isArmed={isHeld && armedAction(chat, distance) !== null}
      className="-z-10"
    />,
    row,
  );
}

/** Does what a row was let go for, and says it over the row for a moment, which may be leaving. */
function DoneRow({ chat, row, deed, distance, onEnd }: Omit<Done, "key"> & { onEnd: () => void }) {
  const timeZone = useTimeZone() ?? "UTC";
  const actions = useChatActions(chat.id);
  const bulk = useBulkChange();
  const isBegun = useRef(false);
  const begin = useLatest(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    if (deed === "close") void actions.close();
    // Its notice takes it back without closing it once more, which the customer would hear of.
    else if (deed === "reopen") void bulk.change([chat.id], { kind: "reopen" });
    else if (deed === "bringBack") void actions.unsnooze();
    else void actions.snooze(new Date(nextMorning(timeZone)).toISOString());
  });
  const end = useLatest(onEnd);
  useEffect(() => {
    begin.current();
    const timer = setTimeout(() => end.current(), DONE_MS);
    return () => clearTimeout(timer);
  }, [begin, end]);
  return createPortal(<Under action={deed} isLeft={distance < 0} isArmed className="z-10" />, row);
}

/** What lies under a row that is swiped: what letting go of it does. */
function Under({
  action,
  isLeft,
  isArmed,
  className,
}: {
  action: SwipeAction | null;
  isLeft: boolean;
  /** The finger went far enough. */
  isArmed: boolean;
  className: string;
}) {
  const t = useTranslations("conversations");
  const timeZone = useTimeZone() ?? "UTC";
  const locale = useLocale();
  const [morning] = useState(() => nextMorning(timeZone));
  const look = action && LOOKS[action];
  return (
    <div
      aria-hidden="true"
      className={cn(
        "absolute inset-0 flex items-center gap-3 px-4 font-medium text-sm transition-colors duration-150",
        isLeft && "flex-row-reverse text-right",
        isArmed && look ? look.armed : "bg-muted text-muted-foreground",
        className,
      )}
    >
      {look ? (
        <>
          <look.icon className={cn("size-5 shrink-0 transition-transform duration-150", isArmed && "scale-125")} />
          <span className="min-w-0 truncate">
            {t(look.word)}
            {action === "snooze" ? (
              <span className="block truncate font-normal text-xs">
                {new Intl.DateTimeFormat(locale, { ...MORNING_FORMAT, timeZone }).format(morning)}
              </span>
            ) : null}
          </span>
        </>
      ) : null}
    </div>
  );
}
