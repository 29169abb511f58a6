import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { Viewer } from "@/components/desk/screen/screen-context";
import { TOAST_DURATION_MS, toast } from "@/components/ui/toast/toast-store";
import { connection } from "@/lib/client/live/connection";
import { startOutbox } from "@/lib/client/outbox/outbox";
import type { MessageDto } from "@/lib/modules/conversations/schema";

const lastSaid = new Map<string, number>();

// Messages that fail together are one piece of news, and each shows its own state besides.
function isNews(kind: string): boolean {
  const isRepeated = Date.now() - (lastSaid.get(kind) ?? 0) < TOAST_DURATION_MS;
  if (!isRepeated) lastSaid.set(kind, Date.now());
  return !isRepeated;
}

const ignore = () => undefined;

/**
 * Runs the outbox of this attender, with what is said about its failures. `delivered` is for a screen that shows
 * messages, and `windowClosed` for one that locks its composer; elsewhere nobody needs to hear of them, and the cache that
 * keeps them needn't be loaded.
 */
export function useOutbox(
  { id, name }: Viewer,
  delivered: (message: MessageDto) => void = ignore,
  windowClosed: (chatId: number) => void = ignore,
): void {
  const t = useTranslations("conversations");

  useEffect(() => {
    startOutbox(
      { id, name },
      {
        delivered,
        failed: (message, code) => {
          // Offline the notice has said it already.
          if (code === null && connection.get() !== "connected") return;
          const isClosed = code === "CHAT_CLOSED";
          if (code === "REPLY_WINDOW_CLOSED") windowClosed(message.chatId);
          if (!isNews(isClosed ? "closed" : "failed")) return;
          if (isClosed) toast({ type: "error", title: t("errorTitle"), message: t("sendToClosed") });
          else toast({ type: "error", title: t("sendFailedTitle"), message: message.refusal || t("sendFailedText") });
        },
      },
    );
  }, [id, name, delivered, windowClosed, t]);
}
