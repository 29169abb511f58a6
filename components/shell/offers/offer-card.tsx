import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast/toast-store";
import { acceptOffer, declineOffer } from "@/lib/client/calls/queue-calls";
import { problemOf } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import type { OfferDto } from "@/lib/modules/routing/schema";

const SECOND_MS = 1_000;

/** A conversation that somebody is asked to take, with the time that they have; it goes away when that is over. */
export function OfferCard({
  offer,
  onEnd,
  onOpen,
}: {
  offer: OfferDto;
  onEnd: (offer: OfferDto) => void;
  onOpen: (chatId: number) => void;
}) {
  const t = useTranslations("shell.offers");
  const { chatId, customer, subject, preview, channel, until, seconds } = offer;
  const left = useSecondsTo(until);
  const answering = useWork();
  useEffect(() => {
    if (left === 0) onEnd(offer);
  }, [left, offer, onEnd]);

  const answer = (send: (id: number) => Promise<unknown>, then?: () => void) =>
    answering.run(
      async () => {
        await send(chatId);
        onEnd(offer);
        then?.();
      },
      (error) => {
        onEnd(offer);
        toast({ type: "error", title: t("failedTitle"), message: problemOf(error, t("offline"), t("tryAgain")) });
      },
    );

  return (
    <section
      aria-label={t("title")}
      className="pointer-events-auto w-full max-w-sm animate-rise-in overflow-hidden rounded-lg border border-border bg-popover text-popover-foreground shadow-float"
    >
      <div className="h-1 bg-muted" aria-hidden="true">
        <div
          className="h-full bg-primary transition-[width] duration-1000 ease-linear motion-reduce:transition-none"
          style={{ width: `${Math.min(100, (left / seconds) * 100)}%` }}
        />
      </div>
      <div className="flex flex-col gap-2 p-4 text-list">
        <p className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 font-semibold text-sm">{t("title")}</span>
          <span className="text-muted-foreground text-xs tabular-nums" aria-hidden="true">
            {t("left", { seconds: left })}
          </span>
        </p>
        <p className="min-w-0">
          <bdi className="block truncate font-medium">{customer}</bdi>
          <span className="block truncate text-muted-foreground">
            {t(`channels.${channel}`)} · <bdi>{subject}</bdi>
          </span>
        </p>
        {preview ? <p className="line-clamp-2 break-words text-muted-foreground">{preview}</p> : null}
        <div className="flex gap-2">
          <Button
            className="flex-1"
            isBusy={answering.isBusy}
            onClick={() => void answer(acceptOffer, () => onOpen(chatId))}
          >
            {t("accept")}
          </Button>
          <Button variant="outline" disabled={answering.isBusy} onClick={() => void answer(declineOffer)}>
            {t("decline")}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Whole seconds to an instant, counted down. */
function useSecondsTo(instant: string): number {
  const leftOf = () => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / SECOND_MS));
  const [left, setLeft] = useState(leftOf);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted from the instant alone.
  useEffect(() => {
    setLeft(leftOf());
    const timer = setInterval(() => setLeft(leftOf()), SECOND_MS);
    return () => clearInterval(timer);
  }, [instant]);
  return left;
}
