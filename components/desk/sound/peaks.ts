/** Bars of a waveform. */
export const BARS = 48;
/** The lowest bar, as a part of the highest: silence is still seen. */
const LEAST = 0.06;

/**
 * How loud a sound is, in so many parts of it. @param samples from -1 to 1 @returns parts of the loudest, from LEAST to 1
 */
export function peaksOf(samples: Float32Array, bars = BARS): number[] {
  const size = samples.length / bars;
  const levels = Array.from({ length: bars }, (_, bar) => {
    let loudest = 0;
    const end = Math.min(samples.length, Math.floor((bar + 1) * size));
    for (let index = Math.floor(bar * size); index < end; index += 1)
      loudest = Math.max(loudest, Math.abs(samples[index] ?? 0));
    return loudest;
  });
  const most = Math.max(...levels);
  return levels.map((level) => Math.max(LEAST, most > 0 ? level / most : 0));
}

/** A sound to be drawn: its bars, and how long it is in seconds. */
export type Drawn = { peaks: readonly number[]; seconds: number };

/** Decodes a sound. @throws where the browser can't play what it is */
export async function drawSound(bytes: ArrayBuffer): Promise<Drawn> {
  // An offline one makes no noise and needs no press of a button; a low rate is enough for bars.
  const context = new OfflineAudioContext(1, 1, 8_000);
  const sound = await context.decodeAudioData(bytes);
  return { peaks: peaksOf(sound.getChannelData(0)), seconds: sound.duration };
}

/** Minutes and seconds: 1:05. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
