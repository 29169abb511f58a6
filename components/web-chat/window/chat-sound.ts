import type { KeyValueStorage } from "@/components/web-chat/loader/safe-storage";

/** The sound of a new answer. */
export type ChatSound = { isOn: () => boolean; toggle: () => boolean; play: () => void };

const NOTES = [660, 880] as const;
const NOTE_S = 0.12;
const VOLUME = 0.08;

/** Opens the sound; what the visitor chose is remembered, and `isOnAtFirst` counts until then. */
export function openChatSound(storage: KeyValueStorage, key: string, isOnAtFirst: boolean): ChatSound {
  let context: AudioContext | null = null;
  const isOn = () => (storage.get(key) ?? (isOnAtFirst ? "on" : "off")) === "on";
  return {
    isOn,
    toggle: () => {
      const next = !isOn();
      storage.set(key, next ? "on" : "off");
      return next;
    },
    play: () => {
      if (!isOn() || typeof AudioContext === "undefined") return;
      context ??= new AudioContext();
      const { destination, currentTime } = context;
      // Before the visitor has touched anything browsers keep it silent, and that is right.
      if (context.state === "suspended") void context.resume().catch(() => undefined);
      NOTES.forEach((frequency, index) => {
        if (!context) return;
        const start = currentTime + index * NOTE_S;
        const tone = context.createOscillator();
        const volume = context.createGain();
        tone.frequency.value = frequency;
        // Without the slopes it would click.
        volume.gain.setValueAtTime(0, start);
        volume.gain.linearRampToValueAtTime(VOLUME, start + 0.02);
        volume.gain.linearRampToValueAtTime(0, start + NOTE_S);
        tone.connect(volume).connect(destination);
        tone.start(start);
        tone.stop(start + NOTE_S);
      });
    },
  };
}
