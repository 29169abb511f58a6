import { FlagIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Times } from "@/components/desk/screen/times";
import type { MessageDto } from "@/lib/modules/conversations/schema";
import { type Delivery, MessageDelivery } from "./message-delivery";

/** A time for whoever asks for it, which screen readers always have. */
export const QUIET_TIME =
  "shrink-0 text-muted-foreground text-xs opacity-0 group-focus-within/message:opacity-100 group-hover/message:opacity-100";

/**
 * When a message was written, how far it has come, and what was done with it since. `isQuiet` where the time is for whoever asks:
 * its place is kept, so that the message doesn't change its shape under the pointer, and screen readers always have it.
 */
export function MessageMeta({
  message: { isFlagged, sentAt, whatsapp },
  delivery,
  isNewestOwn,
  isQuiet,
  time,
  exact,
}: {
  message: MessageDto;
  /** Null for what the customer wrote. */
  delivery: Delivery | null;
  isNewestOwn: boolean;
  isQuiet: boolean;
  time: Times["time"];
  exact: Times["exact"];
}) {
  const t = useTranslations("conversations");
  return (
    <span className="ml-auto inline-flex shrink-0 items-baseline gap-1 text-muted-foreground text-xs">
      {isFlagged && isQuiet ? <FlagMark /> : null}
      {whatsapp?.editedAt && !whatsapp.revokedAt ? <span title={exact(whatsapp.editedAt)}>{t("edited")}</span> : null}
      {delivery ? <MessageDelivery delivery={delivery} isAlwaysShown={isNewestOwn} /> : null}
      <time dateTime={sentAt} title={exact(sentAt)} className={isQuiet ? QUIET_TIME : undefined}>
        {time(sentAt)}
      </time>
    </span>
  );
}

/** That a message is flagged. */
export function FlagMark() {
  const t = useTranslations("conversations");
  return (
    <span title={t("isFlagged")} className="self-center text-warning">
      <FlagIcon aria-hidden="true" className="size-3.5 fill-current" />
      <span className="sr-only">{t("isFlagged")}</span>
    </span>
  );
}
