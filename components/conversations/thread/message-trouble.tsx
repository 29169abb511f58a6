import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useMay } from "@/components/desk/screen/permissions";
import { useScreen } from "@/components/desk/screen/screen-context";
import { cn } from "@/components/ui/cn";
import { toast } from "@/components/ui/toast/toast-store";
import { receiveChange, refreshThread } from "@/lib/client/cache/thread-cache";
import { retryDelivery } from "@/lib/client/calls/delivery-calls";
import { ApiError, messageOf } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import type { Channel } from "@/lib/kernel/conversation";
import type { MessageDto } from "@/lib/modules/conversations/schema";
import { useDeliveryText } from "./delivery-texts";
import type { Delivery } from "./message-delivery";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** When it is tried next, in words that stay true for a minute. */
function useNextAttempt(nextAttemptAt: string | null): string | null {
  const t = useTranslations("conversation-channels.trouble");
  const { now, times } = useScreen();
  if (nextAttemptAt === null) return null;
  const minutes = Math.ceil((Date.parse(nextAttemptAt) - now) / MINUTE_MS);
  if (minutes <= 1) return t("nextSoon");
  return minutes < HOUR_MINUTES
    ? t("nextMinutes", { count: minutes })
    : t("nextAt", { time: times.exact(nextAttemptAt) });
}

/** Below a message that its channel didn't take, or not yet: why, what happens next, and what can be done. */
export function MessageTrouble({
  message,
  delivery,
  channel,
}: {
  message: MessageDto;
  delivery: Delivery;
  channel: Channel;
}) {
  const t = useTranslations("conversation-channels.trouble");
  const client = useQueryClient();
  const mayManageChannels = useMay("channels.manage");
  const { isBusy: isRetrying, run } = useWork();
  const [isAsking, setIsAsking] = useState(false);
  const { chatId, id, seq } = message;
  const { errorCode = null, errorDetail = null, nextAttemptAt = null } = message.delivery ?? {};
  const isMissing = delivery === "noChannel";
  const reason = useDeliveryText(isMissing ? null : errorCode);
  const next = useNextAttempt(delivery === "delayed" ? nextAttemptAt : null);

  const retry = async () => {
    await run(
      async () => {
        try {
          receiveChange(client, chatId, seq, { delivery: await retryDelivery(chatId, id) });
        } catch (error) {
          if (!(error instanceof ApiError && error.code === "NOT_RETRYABLE")) throw error;
          // It arrived meanwhile, or a colleague was faster: how it is now is all there is to say.
          await refreshThread(client, chatId).catch(() => undefined);
        }
      },
      (error) => toast({ type: "error", title: t("retryFailed"), message: messageOf(error, t("retryFailedText")) }),
    );
    setIsAsking(false);
  };

  return (
    <div
      className={cn(
        "mt-1 flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-t pt-1 text-xs",
        delivery === "failed" ? "border-danger/40 text-danger" : "border-warning/40 text-warning-tint-foreground",
      )}
    >
      <p className="min-w-0 basis-full">
        <span className="font-medium">{t(isMissing ? `noChannel.${channel}` : delivery)}</span>{" "}
        {reason || (delivery === "uncertain" ? t("uncertainHint") : "")} {next ? <span>{next}</span> : null}
      </p>
      {errorDetail ? (
        <details className="min-w-0 basis-full text-muted-foreground">
          <summary className="cursor-pointer py-0.5">{t("serverSaid")}</summary>
          <p className="whitespace-pre-wrap font-mono [overflow-wrap:anywhere]">{errorDetail}</p>
        </details>
      ) : null}
      {isMissing && mayManageChannels ? (
        <a href="/channels" className="py-1 font-medium underline underline-offset-2">
          {t("configure")}
        </a>
      ) : null}
      {isAsking ? (
        <>
          <p role="alert" className="py-1 font-medium">
            {t("mayRepeat")}
          </p>
          <Act onClick={() => void retry()} isBusy={isRetrying}>
            {isRetrying ? t("retrying") : t("sendAnyway")}
          </Act>
          <Act onClick={() => setIsAsking(false)}>{t("cancel")}</Act>
        </>
      ) : (
        // What may have arrived already can't be taken back once it is sent again.
        <Act onClick={() => (delivery === "uncertain" ? setIsAsking(true) : void retry())} isBusy={isRetrying}>
          {isRetrying
            ? t("retrying")
            : t(delivery === "uncertain" ? "sendAgain" : delivery === "delayed" ? "retryNow" : "retry")}
        </Act>
      )}
    </div>
  );
}

function Act({ onClick, isBusy = false, children }: { onClick: () => void; isBusy?: boolean; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      disabled={isBusy}
      className="inline-flex items-center py-1 font-medium underline underline-offset-2 disabled:opacity-60"
    >
      {children}
    </button>
  );
}
