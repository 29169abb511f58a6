import { recordedType, refusalOf, VOICE_BITS, type VoiceRefusal } from "./voice-format";

/** A recording that is being made. Each way to end it lets the microphone go. */
export type VoiceRecorder = {
  pause(): void;
  resume(): void;
  /** Seconds that were recorded, without pauses. */
  seconds(): number;
  /** How loud it is now, from 0 to 1. */
  level(): number;
  /** Ends it. @returns an Ogg file with Opus @throws when nothing was recorded */
  finish(): Promise<Blob>;
  cancel(): void;
};

/** Begins to record; the browser may ask its user for the microphone. @returns why nothing can be recorded, when it can't */
export async function startRecording(): Promise<VoiceRecorder | { refusal: VoiceRefusal }> {
  if (typeof MediaRecorder === "undefined" || !navigator.mediaDevices?.getUserMedia) return { refusal: "noRecorder" };
  const type = recordedType((one) => MediaRecorder.isTypeSupported(one));
  if (type === undefined) return { refusal: "noOpus" };
  let stream: MediaStream;
  try {
    // One channel: WhatsApp draws the waveform of no other.
    stream = await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  } catch (error) {
    return { refusal: refusalOf(error) };
  }
  try {
    return record(stream, type);
  } catch (error) {
    for (const track of stream.getTracks()) track.stop();
    return { refusal: refusalOf(error) };
  }
}

function record(stream: MediaStream, type: string): VoiceRecorder {
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: VOICE_BITS });
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => void pieces.push(data);
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1_024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  let before = 0;
  let since: number | null = performance.now();
  const hold = () => {
    if (since !== null) before += performance.now() - since;
    since = null;
  };
  const letGo = () => {
    hold();
    for (const track of stream.getTracks()) track.stop();
    void context.close().catch(() => undefined);
  };
  recorder.start(1_000);
  return {
    pause() {
      hold();
      if (recorder.state === "recording") recorder.pause();
    },
    resume() {
      since ??= performance.now();
      if (recorder.state === "paused") recorder.resume();
    },
    seconds: () => (before + (since === null ? 0 : performance.now() - since)) / 1_000,
    level() {
      analyser.getByteTimeDomainData(samples);
      // Silence is 128.
      return samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0) / 128;
    },
    async finish() {
      // A microphone that was pulled out has ended it already.
      if (recorder.state !== "inactive") {
        const ended = new Promise((resolve) => {
          recorder.onstop = resolve;
        });
        recorder.stop();
        await ended;
      }
      letGo();
      const recorded = new Blob(pieces, { type });
      if (recorded.size === 0) throw new Error("nothing was recorded");
      if (type.startsWith("audio/ogg")) return new Blob([recorded], { type: "audio/ogg" });
      const { toOgg } = await import("./to-ogg");
      return toOgg(recorded);
    },
    cancel() {
      recorder.ondataavailable = null;
      if (recorder.state !== "inactive") recorder.stop();
      letGo();
    },
  };
}
