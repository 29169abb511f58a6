/** Longest recording, in seconds. */
export const VOICE_MAX_S = 300;
/**
 * Speech is clear at this, and almost three minutes of it are less than the 512 KB up to which WhatsApp's app plays a voice message
 * without a download (documentation/business-messaging/whatsapp/messages/audio-messages). Bits a second.
 */
export const VOICE_BITS = 24_000;

/** Containers with Opus, the best first: WhatsApp takes no other sound as a voice message, and of containers only Ogg. */
const TYPES = ["audio/ogg;codecs=opus", "audio/webm;codecs=opus"] as const;

/** Why nothing can be recorded, as a key of the texts. */
export type VoiceRefusal = "denied" | "noMicrophone" | "noOpus" | "noRecorder" | "failed";

/** What this browser records; undefined when it can't record Opus. */
export function recordedType(isSupported: (type: string) => boolean): string | undefined {
  return TYPES.find(isSupported);
}

/** What went wrong when the microphone was asked for. */
export function refusalOf(error: unknown): VoiceRefusal {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "noMicrophone" : "failed";
}

const two = (number: number) => String(number).padStart(2, "0");

/** The name of a recording, by the clock of who made it. @param begins the language's words for it */
export function voiceFileName(begins: string, at: Date): string {
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${begins}-${day}-${two(at.getHours())}${two(at.getMinutes())}.ogg`;
}
