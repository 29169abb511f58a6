import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { fetchBeginning } from "@/lib/client/calls/chat-calls";
import { channelOf, channelStates, type Whom } from "./channel-states";
import type { NewValues, Way } from "./new-values";

/** The key under which the cache has what there is to know before a conversation; null: of nobody. */
const beginningKey = (customerId: number | null) => ["beginning", customerId] as const;
const KEPT_MS = 30_000;
const NO_PERSON = { name: "", email: "", phone: "" };

/** What the form asks before a conversation begins. */
export function useBeginning(customerId: number | null) {
  return useQuery({
    queryKey: beginningKey(customerId),
    queryFn: ({ signal }) => fetchBeginning(customerId, signal),
    // Of a customer it is asked anew each time: meanwhile they may have written.
    staleTime: customerId === null ? KEPT_MS : 0,
    placeholderData: keepPreviousData,
    retry: 1,
  });
}

type Beginning = ReturnType<typeof useBeginning>["data"];

/** Whom the values name, as far as that is known. */
export function whomOf({ isPerson, name, email, phone, customer }: NewValues, beginning: Beginning): Whom {
  if (isPerson) return { person: { name, email, phone } };
  const known = beginning?.customer;
  return known && known.id === customer?.id ? { known } : null;
}

/** How the conversation goes out with these values; without a channel while nothing is known. */
export function wayOf(values: NewValues, beginning: Beginning): Way {
  const whom = whomOf(values, beginning);
  // A customer of whom the answer is on its way: what the workspace has isn't what they have.
  if (!beginning || (whom === null && values.customer !== null)) return { channel: null, isByTemplate: false };
  const known = whom && "known" in whom ? whom.known : null;
  const channel = channelOf(channelStates(beginning, whom), values.channel, known?.lastChannel ?? null);
  const endsAt = known?.replyWindowEndsAt ?? null;
  const isOpen = endsAt !== null && Date.parse(endsAt) > Date.now();
  return { channel, isByTemplate: channel === "whatsapp" && whom !== null && !isOpen };
}

/** The channels with what stands in their way; the same list until that changes. */
export function useChannelStates(values: NewValues, beginning: Beginning) {
  const whom = whomOf(values, beginning);
  const known = whom && "known" in whom ? whom.known : null;
  const { isPerson } = values;
  const email = isPerson && values.email.trim() !== "" ? "given" : "";
  const phone = isPerson && values.phone.trim() !== "" ? "given" : "";
  return useMemo(() => {
    if (!beginning) return [];
    return channelStates(beginning, isPerson ? { person: { ...NO_PERSON, email, phone } } : known && { known });
  }, [beginning, isPerson, email, phone, known]);
}
