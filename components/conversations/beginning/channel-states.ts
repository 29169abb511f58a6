import type { Channel } from "@/lib/kernel/conversation";
import type { BeginningDto } from "@/lib/modules/channels/beginning/schema";
import type { KnownCustomerDto } from "@/lib/modules/conversations/beginning/schema";
import type { PersonText } from "./typed-person";

/** Why a channel can't be used. */
type ChannelObstacle = "noEmailChannel" | "noEmail" | "noWhatsAppChannel" | "noPhone" | "neverChatted" | "chatGoingOn";

/** The channels in the order in which they are offered, each with what stands in its way. */
export type ChannelStates = readonly { channel: Channel; obstacle: ChannelObstacle | null }[];

/** Whom the conversation is to be with: a customer, somebody new, or nobody yet. */
export type Whom = { known: KnownCustomerDto } | { person: PersonText } | null;

/** What stands in the way of each channel. Of nobody yet only what the workspace lacks is told. */
export function channelStates({ hasEmail, hasWhatsApp }: BeginningDto, whom: Whom): ChannelStates {
  const has = (channel: "email" | "whatsapp") => {
    if (whom === null) return true;
    if ("known" in whom) return whom.known.channels.includes(channel);
    return (channel === "email" ? whom.person.email : whom.person.phone).trim() !== "";
  };
  return [
    { channel: "email", obstacle: hasEmail ? (has("email") ? null : "noEmail") : "noEmailChannel" },
    { channel: "whatsapp", obstacle: hasWhatsApp ? (has("whatsapp") ? null : "noPhone") : "noWhatsAppChannel" },
    { channel: "webchat", obstacle: webChatObstacle(whom) },
  ];
}

function webChatObstacle(whom: Whom): ChannelObstacle | null {
  if (whom === null || !("known" in whom)) return "neverChatted";
  if (whom.known.isWebChatFree) return null;
  return whom.known.open?.channelName === "webchat" ? "chatGoingOn" : "neverChatted";
}

/** The channel to begin with: the chosen one, else the one that the customer used last, else the first; those that can be used. */
export function channelOf(states: ChannelStates, chosen: Channel | null, last: Channel | null): Channel | null {
  const usable = states.flatMap(({ channel, obstacle }) => (obstacle === null ? [channel] : []));
  return [chosen, last].find((channel) => channel !== null && usable.includes(channel)) ?? usable[0] ?? null;
}
