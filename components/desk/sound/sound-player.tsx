import { PauseIcon, PlayIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { clockText, type Drawn, drawSound } from "./peaks";
import { Waveform } from "./waveform";

const SPEEDS = [1, 1.5, 2] as const;
/** Larger ones are drawn once they are played: whoever scrolls past shouldn't load them. Bytes. */
const DRAWN_AHEAD_MAX = 1024 * 1024;

// The sound that plays falls silent when another one begins.
let playing: HTMLAudioElement | null = null;

async function fetchBytes(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.arrayBuffer();
}

/** Plays a sound, with its waveform, from where one points, and faster where that is wanted. */
export function SoundPlayer({
  src,
  file,
  size,
  label,
  onBroken,
  children,
}: {
  src: string;
  /** What is at `src`, where it is here already. */
  file?: Blob;
  /** Bytes. */
  size: number;
  /** What it is called. */
  label: string;
  /** It can't be played here. */
  onBroken?: () => void;
  children?: ReactNode;
}) {
  const t = useTranslations("conversations.sound");
  const locale = useLocale();
  const box = useRef<HTMLFieldSetElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const asked = useRef(false);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [length, setLength] = useState(0);
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>(1);

  const draw = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    const read = async () => {
      const bytes = file ? await file.arrayBuffer() : await fetchBytes(src);
      setDrawn(await drawSound(bytes));
    };
    // What can't be drawn has flat bars, and is played all the same.
    read().catch(() => undefined);
  }, [src, file]);
  useEffect(() => {
    if (size > DRAWN_AHEAD_MAX || !box.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      draw();
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [size, draw]);
  useEffect(() => {
    const element = audio.current;
    return () => element?.pause();
  }, []);

  const seconds = drawn?.seconds ?? length;
  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    draw();
    if (playing !== element) playing?.pause();
    playing = element;
    element.playbackRate = speed;
    element.play().catch(() => undefined);
  };
  const seek = (to: number) => {
    setAt(to);
    if (audio.current) audio.current.currentTime = to;
  };
  const goFaster = () => {
    const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
    setSpeed(next);
    if (audio.current) audio.current.playbackRate = next;
  };
  const speedText = `${speed.toLocaleString(locale)}×`;
  return (
    <fieldset ref={box} aria-label={label} className="flex min-w-0 items-center gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: what people say to each other has no captions */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onDurationChange={({ currentTarget: { duration } }) => Number.isFinite(duration) && setLength(duration)}
        onEnded={() => setAt(0)}
        onError={onBroken}
      />
      <IconButton label={t(isPlaying ? "pause" : "play")} icon={isPlaying ? PauseIcon : PlayIcon} onClick={toggle} />
      <Waveform peaks={drawn?.peaks ?? null} seconds={seconds} at={at} onSeek={seek} />
      <span className="shrink-0 text-xs tabular-nums">{clockText(isPlaying || at > 0 ? at : seconds)}</span>
      <Button
        size="sm"
        variant="ghost"
        className="shrink-0 px-2 tabular-nums"
        aria-label={t("speed", { speed: speedText })}
        onClick={goFaster}
      >
        {speedText}
      </Button>
      {children}
    </fieldset>
  );
}
