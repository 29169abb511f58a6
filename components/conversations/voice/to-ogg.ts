import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  OggOutputFormat,
  Output,
  WEBM,
} from "mediabunny";

/**
 * Puts the Opus of a WebM file into an Ogg file as it is: nothing is encoded anew.
 * @throws where there is no Opus in it
 */
export async function toOgg(webm: Blob): Promise<Blob> {
  const track = await new Input({ source: new BlobSource(webm), formats: [WEBM] }).getPrimaryAudioTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig || decoderConfig.codec !== "opus") throw new Error("a recording has no Opus");
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const source = new EncodedAudioPacketSource("opus");
  output.addAudioTrack(source);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets()) await source.add(packet, { decoderConfig });
  await output.finalize();
  if (target.buffer === null) throw new Error("a recording became nothing");
  return new Blob([target.buffer], { type: "audio/ogg" });
}
