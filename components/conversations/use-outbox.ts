import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { toast } from "@/components/ui/toast-store";
import { connection } from "@/lib/client/connection";
import { startOutbox } from "@/lib/client/outbox";
import { receiveMessages } from "@/lib/client/thread-cache";
import { useScreen } from "./screen-context";

/** Runs the outbox for this attender while the screen is open. */
export function useOutbox(): void {
  const t = useTranslations("conversations");
  const client = useQueryClient();
  const { viewer } = useScreen();
  const { id, name } = viewer;

  useEffect(
    () =>
      startOutbox(
        { id, name },
        {
          delivered: (message) => receiveMessages(client, message.chatId, [message]),
          failed: (_message, code) => {
            // Offline the notice has said it already, and each waiting message shows its own state.
            if (code === null && connection.get() !== "connected") return;
            if (code === "CHAT_CLOSED") toast({ type: "error", title: t("errorTitle"), message: t("sendToClosed") });
            else toast({ type: "error", title: t("sendFailedTitle"), message: t("sendFailedText") });
          },
        },
      ),
    [client, id, name, t],
  );
}
