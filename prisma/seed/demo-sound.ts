const RATE = 8_000;
const SECONDS = 3;

/** A voice note: tones with the rise and fall of five spoken words. Eight bits, one channel. */
export function voiceNote(): Buffer {
  const samples = Buffer.alloc(RATE * SECONDS);
  for (let index = 0; index < samples.length; index += 1) {
    const second = index / RATE;
    const word = (second / SECONDS) * 5;
    // A word swells and fades; between two of them is silence.
    const loudness = Math.max(0, Math.sin((word % 1) * Math.PI * 1.25)) * 0.5;
    const pitch = 130 + 25 * Math.sin(word * 2.1) + 6 * Math.sin(second * 30);
    const voice = [1, 0.6, 0.35, 0.2].reduce(
      (sum, strength, overtone) => sum + strength * Math.sin(2 * Math.PI * pitch * (overtone + 1) * second),
      0,
    );
    samples[index] = Math.round(128 + 60 * loudness * voice);
  }
  return Buffer.concat([waveHead(samples.length), samples]);
}

function waveHead(length: number): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + length, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  // Uncompressed, one channel.
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(length, 40);
  return head;
}
