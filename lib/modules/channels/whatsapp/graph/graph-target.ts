import { readSecret } from "@/lib/platform/secrets/stored-secret";
import type { WhatsAppChannelRow } from "../store/whatsapp-channel";
import type { GraphTarget } from "./ask-graph";

/** Where and by whose right a number's calls go. */
export function targetOf(channel: Pick<WhatsAppChannelRow, "apiBase" | "apiVersion" | "accessToken">): GraphTarget {
  const { apiBase, apiVersion, accessToken } = channel;
  return { apiBase, apiVersion, accessToken: readSecret("whatsapp.access-token", accessToken) };
}
