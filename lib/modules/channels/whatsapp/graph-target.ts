import type { WhatsAppChannelRow } from "@/lib/platform/db/whatsapp-store";
import type { GraphTarget } from "@/lib/platform/graph/ask-graph";
import { readSecret } from "@/lib/platform/secrets/stored-secret";

/** Where and by whose right a number's calls go. */
export function targetOf(channel: Pick<WhatsAppChannelRow, "apiBase" | "apiVersion" | "accessToken">): GraphTarget {
  const { apiBase, apiVersion, accessToken } = channel;
  return { apiBase, apiVersion, accessToken: readSecret("whatsapp.access-token", accessToken) };
}
