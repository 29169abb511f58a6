import type { MessageKey } from "@/lib/modules/delivery/outside-channels";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { messageOfProviderId, whatsAppMessageOf } from "./store/whatsapp-message";
import { sendOfProviderId, sendsOf } from "./store/whatsapp-send";

/** Where a message of Meta's id is: one that came in, or one of ours, of which it is a part. */
export async function findByProviderId(
  reader: Pick<Reader, "first">,
  providerId: string,
): Promise<(MessageKey & { part: number | null }) | undefined> {
  const incoming = await reader.first(messageOfProviderId, { providerId });
  return incoming ? { ...incoming, part: null } : reader.first(sendOfProviderId, { providerId });
}

/** Meta's id of a message: what a reply to it names. */
export async function findProviderIdOf(reader: Reader, key: MessageKey): Promise<string | null> {
  const incoming = (await reader.first(whatsAppMessageOf, key))?.providerId;
  if (incoming) return incoming;
  const sends = await reader.all(sendsOf, key);
  return sends.find(({ providerId }) => providerId !== null)?.providerId ?? null;
}
