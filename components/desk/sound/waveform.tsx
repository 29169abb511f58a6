import { useTranslations } from "next-intl";
import type { KeyboardEvent, PointerEvent } from "react";
import { cn } from "@/components/ui/cn";
import { BARS, clockText } from "./peaks";

/** How far an arrow key goes, in seconds. */
const STEP_S = 5;
const FLAT: readonly number[] = Array.from({ length: BARS }, () => 0.2);

/** A sound as bars, along which one goes with the pointer or the arrow keys. */
export function Waveform({
  peaks,
  seconds,
  at,
  onSeek,
}: {
  /** Null: not known yet. */
  peaks: readonly number[] | null;
  /** How long it is; 0: not known yet. */
  seconds: number;
  /** Where it is, in seconds. */
  at: number;
  onSeek: (seconds: number) => void;
}) {
  const t = useTranslations("conversations.sound");
  const part = seconds > 0 ? Math.min(1, at / seconds) : 0;
  const seek = (to: number) => {
    if (seconds > 0) onSeek(Math.min(seconds, Math.max(0, to)));
  };
  const press = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: at - STEP_S,
      ArrowDown: at - STEP_S,
      ArrowRight: at + STEP_S,
      ArrowUp: at + STEP_S,
      Home: 0,
      End: seconds,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    seek(to);
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    seek(((event.clientX - left) / width) * seconds);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t("position")}
      aria-valuemin={0}
      aria-valuemax={Math.round(seconds)}
      aria-valuenow={Math.round(Math.min(at, seconds))}
      aria-valuetext={t("positionOf", { at: clockText(at), seconds: clockText(seconds) })}
      onKeyDown={press}
      onPointerDown={point}
      onPointerMove={point}
      className="flex h-9 min-w-0 flex-1 cursor-pointer touch-none items-center gap-px rounded-sm"
    >
      {(peaks ?? FLAT).map((peak, bar) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={bar}
          className={cn("min-w-0 flex-1 rounded-full", (bar + 0.5) / BARS <= part ? "bg-brand" : "bg-muted-foreground")}
          style={{ height: `${Math.round(peak * 100)}%` }}
        />
      ))}
    </div>
  );
}
