import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { toast } from "@/components/ui/toast/toast-store";
import { fetchOffers } from "@/lib/client/calls/queue-calls";
import { useHub } from "@/lib/client/live/use-hub";
import type { OfferDto } from "@/lib/modules/routing/schema";

const without = (offers: readonly OfferDto[], chatId: number) => offers.filter((offer) => offer.chatId !== chatId);

/**
 * What is offered to the attender in this window, the first that came first, and what puts one away: that one alone, because the same
 * conversation may have been offered again before the answer to it came back.
 */
export function useOffers(attenderId: number): { offers: readonly OfferDto[]; end: (ended: OfferDto) => void } {
  const t = useTranslations("shell.offers");
  const [offers, setOffers] = useState<readonly OfferDto[]>([]);
  const end = useCallback(
    ({ chatId, until }: OfferDto) =>
      setOffers((before) => before.filter((offer) => offer.chatId !== chatId || offer.until !== until)),
    [],
  );
  useHub(
    {
      onConversationOffered: ({ offer }) => setOffers((before) => [...without(before, offer.chatId), offer]),
      onOfferEnded: ({ chatId, isAway }) => {
        setOffers((before) => without(before, chatId));
        if (isAway) toast({ type: "info", title: t("awayTitle"), message: t("awayText") });
      },
      // Now, and after a disconnection: what was offered meanwhile went by unheard.
      onConnected: () => fetchOffers().then(setOffers, () => undefined),
    },
    attenderId,
  );
  return { offers, end };
}
