/** Two soft notes, a fourth apart. */
const NOTES = [
  { hertz: 587.33, atS: 0 },
  { hertz: 783.99, atS: 0.11 },
] as const;
const LENGTH_S = 0.45;
const LOUDNESS = 0.08;

let context: AudioContext | null = null;

function ready(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  return context;
}

/** Readies the sound at the first click or key, before which browsers allow none. Returns the way to stop waiting. */
export function prepareSound(): () => void {
  const wake = () => {
    stop();
    ready()
      ?.resume()
      .catch(() => undefined);
  };
  const stop = () => {
    window.removeEventListener("pointerdown", wake);
    window.removeEventListener("keydown", wake);
  };
  if (navigator.userActivation?.hasBeenActive) wake();
  else {
    window.addEventListener("pointerdown", wake);
    window.addEventListener("keydown", wake);
  }
  return stop;
}

/** Makes the sound, if the browser lets it. */
export function playSound(): void {
  // A context that was never allowed would keep the notes and play them all at the first click.
  const audio = navigator.userActivation && !navigator.userActivation.hasBeenActive ? context : ready();
  if (!audio) return;
  if (audio.state !== "running") void audio.resume().catch(() => undefined);
  for (const { hertz, atS } of NOTES) {
    const startsAt = audio.currentTime + 0.02 + atS;
    const tone = new OscillatorNode(audio, { type: "sine", frequency: hertz });
    const volume = new GainNode(audio, { gain: 0 });
    // Rising within 15 ms and fading out: a tone that starts or ends at full strength clicks.
    volume.gain.setValueAtTime(0, startsAt);
    volume.gain.linearRampToValueAtTime(LOUDNESS, startsAt + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, startsAt + LENGTH_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(startsAt);
    tone.stop(startsAt + LENGTH_S);
  }
}
