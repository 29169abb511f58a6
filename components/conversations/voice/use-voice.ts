import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { sendUpload } from "@/components/desk/attachments/send-upload";
import { messageOf } from "@/lib/client/http/api";
import { useLatest } from "@/lib/client/use-latest";
import type { AttachmentDto } from "@/lib/modules/conversations/schema";
import { VOICE_MAX_S, type VoiceRefusal, voiceFileName } from "./voice-format";
import { startRecording, type VoiceRecorder } from "./voice-recorder";

const TICK_MS = 100;
/** Moments that are shown of the loudness. */
const LEVELS = 60;

/** Where a voice message is. */
type VoiceState =
  | { step: "asking" }
  | { step: "refused"; refusal: VoiceRefusal }
  | { step: "recording"; seconds: number; levels: readonly number[]; isPaused: boolean }
  | { step: "preparing" }
  | { step: "ready"; file: File; address: string; isSending: boolean; problem: string | null };

type Ways = {
  onSend: (file: AttachmentDto) => void;
  onKeep: (files: readonly File[]) => void;
  onClose: () => void;
};

const refused = (refusal: VoiceRefusal): VoiceState => ({ step: "refused", refusal });

/** Records as soon as it is shown. What was recorded and neither sent nor deleted is kept as a file when it goes. */
export function useVoice(chatId: number, ways: Ways) {
  const t = useTranslations("conversations.voice");
  const latest = useLatest({ ways, t });
  const [state, setState] = useState<VoiceState>({ step: "asking" });
  const recorder = useRef<VoiceRecorder | null>(null);
  const unsent = useRef<File | null>(null);
  const isGone = useRef(false);

  const finish = useRef(async () => {
    const ended = recorder.current;
    recorder.current = null;
    if (!ended) return;
    if (!isGone.current) setState({ step: "preparing" });
    try {
      const sound = await ended.finish();
      const file = new File([sound], voiceFileName(latest.current.t("fileName"), new Date()), { type: "audio/ogg" });
      if (isGone.current) return latest.current.ways.onKeep([file]);
      unsent.current = file;
      setState({ step: "ready", file, address: URL.createObjectURL(file), isSending: false, problem: null });
    } catch {
      if (!isGone.current) setState(refused("failed"));
    }
  }).current;

  useEffect(() => {
    isGone.current = false;
    let isOver = false;
    const timer = setInterval(() => {
      const { current } = recorder;
      if (!current) return;
      const [seconds, level] = [current.seconds(), current.level()];
      if (seconds >= VOICE_MAX_S) return void finish();
      setState((before) =>
        before.step !== "recording" || before.isPaused
          ? before
          : { ...before, seconds, levels: [...before.levels, level].slice(-LEVELS) },
      );
    }, TICK_MS);
    void startRecording().then((started) => {
      if ("refusal" in started) return isOver ? undefined : setState(refused(started.refusal));
      if (isOver) return started.cancel();
      recorder.current = started;
      setState({ step: "recording", seconds: 0, levels: [], isPaused: false });
    });
    return () => {
      isGone.current = true;
      isOver = true;
      clearInterval(timer);
      if (unsent.current) latest.current.ways.onKeep([unsent.current]);
      unsent.current = null;
      void finish();
    };
  }, [finish, latest]);

  const address = state.step === "ready" ? state.address : null;
  useEffect(() => {
    if (address !== null) return () => URL.revokeObjectURL(address);
  }, [address]);

  const send = async () => {
    if (state.step !== "ready" || state.isSending) return;
    const { file } = state;
    const note = (change: { isSending: boolean; problem: string | null }) =>
      setState((before) => (before.step === "ready" ? { ...before, ...change } : before));
    note({ isSending: true, problem: null });
    try {
      const uploaded = await sendUpload(chatId, file, () => undefined).done;
      // Left meanwhile: it is kept as a file then.
      if (isGone.current) return;
      unsent.current = null;
      ways.onSend(uploaded);
      ways.onClose();
    } catch (error) {
      note({ isSending: false, problem: messageOf(error, t("notSent")) });
    }
  };
  return {
    state,
    finish: () => void finish(),
    togglePause: () => {
      const { current } = recorder;
      if (!current || state.step !== "recording") return;
      if (state.isPaused) current.resume();
      else current.pause();
      setState({ ...state, isPaused: !state.isPaused });
    },
    send: () => void send(),
    /** Deletes what was recorded. */
    cancel: () => {
      recorder.current?.cancel();
      recorder.current = null;
      unsent.current = null;
      ways.onClose();
    },
  };
}
