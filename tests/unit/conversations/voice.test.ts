import { fileTypeFromBuffer } from "file-type";
import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  OGG,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import { describe, expect, test } from "vitest";
import { toOgg } from "@/components/conversations/voice/to-ogg";
import { recordedType, refusalOf, voiceFileName } from "@/components/conversations/voice/voice-format";
import { clockText, peaksOf } from "@/components/desk/sound/peaks";

const FRAME_S = 0.02;
/** Version 1, one channel, 312 samples before the sound begins, 48 kHz, no gain, mapping 0 (RFC 7845, section 5.1). */
const HEAD = Uint8Array.from([...Buffer.from("OpusHead"), 1, 1, 56, 1, 0x80, 0xbb, 0, 0, 0, 0, 0]);
const OPUS = { codec: "opus", sampleRate: 48_000, numberOfChannels: 1, description: HEAD } as const;

/** A WebM file as a browser records it: so many packets of 20 ms, each with a number in it. */
async function recording(packets: number): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedAudioPacketSource("opus");
  output.addAudioTrack(source);
  await output.start();
  for (let index = 0; index < packets; index += 1)
    // The first byte says: CELT, 20 ms, one frame.
    await source.add(new EncodedPacket(new Uint8Array([0xf8, index]), "key", index * FRAME_S, FRAME_S), {
      decoderConfig: OPUS,
    });
  await output.finalize();
  return new Blob([target.buffer ?? new ArrayBuffer()]);
}

describe("a recording", () => {
  test("becomes Ogg with the same Opus, packet for packet", async () => {
    const ogg = await toOgg(await recording(50));
    expect((await fileTypeFromBuffer(await ogg.arrayBuffer()))?.mime).toMatch(/^audio\/ogg/);
    const track = await new Input({ source: new BlobSource(ogg), formats: [OGG] }).getPrimaryAudioTrack();
    if (!track) throw new Error("there is no sound in it");
    const numbers: (number | undefined)[] = [];
    for await (const { data } of new EncodedPacketSink(track).packets()) numbers.push(data[1]);
    expect([track.codec, numbers]).toEqual(["opus", Array.from({ length: 50 }, (_, index) => index)]);
  });

  test("that is none is refused, and not sent as something else", async () => {
    await expect(toOgg(new Blob(["nada"]))).rejects.toThrow();
  });

  test("has a name by the clock of who made it", () => {
    expect(voiceFileName("mensagem-de-voz", new Date(2026, 10, 7, 14, 5))).toBe("mensagem-de-voz-2026-11-07-1405.ogg");
  });

  test.each([
    ["Firefox", ["audio/ogg;codecs=opus", "audio/webm;codecs=opus"], "audio/ogg;codecs=opus"],
    ["Chromium", ["audio/webm;codecs=opus"], "audio/webm;codecs=opus"],
    ["one without Opus", ["audio/mp4"], undefined],
  ])("is made by %s in what WhatsApp takes, or not at all", (_, able, type) => {
    expect(recordedType((one) => able.includes(one))).toBe(type);
  });

  test.each([
    [new DOMException("no", "NotAllowedError"), "denied"],
    [new DOMException("no", "NotFoundError"), "noMicrophone"],
    [new DOMException("busy", "NotReadableError"), "failed"],
    ["?", "failed"],
  ])("that can't be made says why: %s", (error, refusal) => {
    expect(refusalOf(error)).toBe(refusal);
  });
});

describe("a waveform", () => {
  test("has the loudest moment of each part, as a part of the loudest of all", () => {
    expect(peaksOf(new Float32Array([0.1, -0.2, 0.4, 0.1, 0, 0]), 3)).toEqual([0.5, 1, 0.06]);
  });

  test("of silence, or of nothing, is flat", () => {
    expect(peaksOf(new Float32Array(8), 2)).toEqual([0.06, 0.06]);
    expect(peaksOf(new Float32Array(0), 2)).toEqual([0.06, 0.06]);
  });

  test.each([
    [0, "0:00"],
    [65.4, "1:05"],
    [299.6, "5:00"],
  ])("of %d seconds says %s", (seconds, said) => {
    expect(clockText(seconds)).toBe(said);
  });
});
