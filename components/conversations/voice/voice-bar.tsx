import { PauseIcon, PlayIcon, RotateCwIcon, SendHorizontalIcon, SquareIcon, Trash2Icon, XIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { sizeText } from "@/components/desk/attachments/file-kind";
import { clockText } from "@/components/desk/sound/peaks";
import { SoundPlayer } from "@/components/desk/sound/sound-player";
import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/notice";
import type { AttachmentDto } from "@/lib/modules/conversations/schema";
import { LevelBars } from "./level-bars";
import { useVoice } from "./use-voice";
import { VOICE_MAX_S } from "./voice-format";

/** In the composer's place while a voice message is recorded, listened to and sent. */
export function VoiceBar({
  chatId,
  onSend,
  onKeep,
  onClose,
}: {
  chatId: number;
  onSend: (file: AttachmentDto) => void;
  onKeep: (files: readonly File[]) => void;
  onClose: () => void;
}) {
  const t = useTranslations("conversations.voice");
  const locale = useLocale();
  const bar = useRef<HTMLFieldSetElement>(null);
  const voice = useVoice(chatId, { onSend, onKeep, onClose });
  const { state } = voice;
  // What is covered isn't there for the keyboard either.
  useEffect(() => {
    const covered: HTMLElement[] = [];
    for (let part: HTMLElement | null = bar.current; part && part.tagName !== "FORM"; part = part.parentElement)
      for (const beside of part.parentElement?.children ?? [])
        if (beside !== part && beside instanceof HTMLElement && !beside.inert) covered.push(beside);
    for (const part of covered) part.inert = true;
    return () => {
      for (const part of covered) part.inert = false;
    };
  }, []);
  // The step that follows is a press of Enter or Space away.
  useEffect(() => {
    bar.current?.querySelector<HTMLElement>(`[data-next="${state.step}"]`)?.focus();
  }, [state.step]);

  return (
    <fieldset
      ref={bar}
      aria-label={t("title")}
      className="absolute inset-x-0 bottom-0 z-10 flex min-h-full min-w-0 flex-col justify-center gap-2 bg-card px-3 py-2"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || state.step === "ready") return;
        event.stopPropagation();
        voice.cancel();
      }}
    >
      {state.step === "refused" ? (
        <Notice tone="warning" role="alert" onDismiss={onClose} dismissLabel={t("close")} className="items-center">
          {t(`refused.${state.refusal}`)}
        </Notice>
      ) : state.step === "ready" ? (
        <>
          {state.problem === null ? null : <Notice>{state.problem}</Notice>}
          <SoundPlayer src={state.address} file={state.file} size={state.file.size} label={t("listen")}>
            <span className="shrink-0 text-muted-foreground text-xs max-[40.0625rem]:sr-only">
              {sizeText(state.file.size, locale)}
            </span>
            <IconButton label={t("delete")} icon={Trash2Icon} onClick={voice.cancel} />
            <IconButton
              data-next="ready"
              variant="default"
              label={t(state.problem === null ? "send" : "retry")}
              icon={state.problem === null ? SendHorizontalIcon : RotateCwIcon}
              aria-disabled={state.isSending || undefined}
              onClick={voice.send}
            />
          </SoundPlayer>
          <p role="status" className="sr-only">
            {state.isSending ? t("sending") : null}
          </p>
        </>
      ) : (
        <div className="flex min-w-0 items-center gap-2">
          <IconButton label={t("cancel")} icon={XIcon} title={t("cancelKey")} onClick={voice.cancel} />
          {state.step === "recording" ? (
            <>
              <span
                aria-hidden="true"
                className={
                  state.isPaused ? "size-2.5 rounded-full bg-muted-foreground" : "size-2.5 rounded-full bg-danger"
                }
              />
              <span role="timer" className="shrink-0 text-list tabular-nums">
                {clockText(state.seconds)}
                <span className="text-muted-foreground"> / {clockText(VOICE_MAX_S)}</span>
              </span>
              <LevelBars levels={state.levels} />
              <IconButton
                label={t(state.isPaused ? "resume" : "pause")}
                icon={state.isPaused ? PlayIcon : PauseIcon}
                onClick={voice.togglePause}
              />
              <IconButton
                data-next="recording"
                variant="default"
                label={t("stop")}
                icon={SquareIcon}
                onClick={voice.finish}
              />
            </>
          ) : (
            <p role="status" className="text-list text-muted-foreground">
              {t(state.step === "asking" ? "asking" : "preparing")}
            </p>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {state.step === "recording" ? t(state.isPaused ? "isPaused" : "isRecording") : null}
      </p>
    </fieldset>
  );
}
