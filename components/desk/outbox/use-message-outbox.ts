import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { Viewer } from "@/components/desk/screen/screen-context";
import { TOAST_DURATION_MS, toast } from "@/components/ui/toast/toast-store";
import { connection } from "@/lib/client/live/connection";
import { messageOutbox } from "@/lib/client/outbox/message-outbox";
import type { HeldMessageDto } from "@/lib/modules/conversations/held/schema";
import type { MessageDto } from "@/lib/modules/conversations/schema";
import { useOfferTakingBack } from "./use-taking-back";

const lastSaid = new Map<string, number>();

// Messages that fail together are one piece of news, and each shows its own state besides.
function isNews(kind: string): boolean {
  const isRepeated = Date.now() - (lastSaid.get(kind) ?? 0) < TOAST_DURATION_MS;
  if (!isRepeated) lastSaid.set(kind, Date.now());
  return !isRepeated;
}

/** For a screen that shows messages, and locks its composer where the window for answers is closed. */
type Heard = {
  delivered: (message: MessageDto) => void;
  held: (message: HeldMessageDto) => void;
  windowClosed: (chatId: number) => void;
};

// Elsewhere nobody needs to hear of them, and the cache that keeps them needn't be loaded.
const NOBODY: Heard = { delivered: () => undefined, held: () => undefined, windowClosed: () => undefined };

/** Runs the outbox of this attender's messages, with what is said about its failures. Without `heard`, in the background. */
export function useMessageOutbox({ id, name }: Viewer, heard: Heard = NOBODY): void {
  const t = useTranslations("conversations");
  const offerTakingBack = useOfferTakingBack();

  useEffect(() => {
    messageOutbox.start(
      { id, name },
      {
        delivered: (stored, { replyTo }) => {
          if (!("held" in stored)) return heard.delivered(stored);
          heard.held(stored.held);
          offerTakingBack(stored.held, replyTo);
        },
        failed: (message, code) => {
          // Offline the notice has said it already.
          if (code === null && connection.get() !== "connected") return;
          const isClosed = code === "CHAT_CLOSED";
          if (code === "REPLY_WINDOW_CLOSED") heard.windowClosed(message.chatId);
          if (!isNews(isClosed ? "closed" : "failed")) return;
          if (isClosed) toast({ type: "error", title: t("errorTitle"), message: t("sendToClosed") });
          else toast({ type: "error", title: t("sendFailedTitle"), message: message.refusal || t("sendFailedText") });
        },
      },
      heard === NOBODY,
    );
  }, [id, name, heard, offerTakingBack, t]);
}
