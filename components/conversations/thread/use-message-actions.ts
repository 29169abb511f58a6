import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { copyText } from "@/components/desk/screen/copy-text";
import { useMay } from "@/components/desk/screen/permissions";
import { toast } from "@/components/ui/toast/toast-store";
import { receiveChange } from "@/lib/client/cache/thread-cache";
import { flagMessage } from "@/lib/client/calls/chat-calls";
import { askForward } from "@/lib/client/outbox/forwarding";
import type { Channel } from "@/lib/kernel/conversation";
import type { MessageDto } from "@/lib/modules/conversations/schema";

/** What can be done with a message. The same functions for all messages of a log. */
export type MessageActions = {
  /** Absent where nothing can be sent. */
  reply: ((message: MessageDto) => void) | null;
  /** Null where the channel knows no such thing. */
  forward: ((message: MessageDto) => void) | null;
  copy: (message: MessageDto) => void;
  flag: (message: MessageDto) => void;
  /** Null where nothing can be moved from. */
  move: ((message: MessageDto) => void) | null;
  jump: (seq: number) => void;
};

const forward = ({ chatId, id }: MessageDto) => askForward({ chatId, messageId: id, taken: null });

/** Copying, flagging and forwarding, with what is said about them, beside the given ways to reply, to move and to jump. */
export function useMessageActions(
  channel: Channel,
  reply: MessageActions["reply"],
  jump: MessageActions["jump"],
  move: MessageActions["move"],
): MessageActions {
  const mayWrite = useMay("conversations.write");
  const isForwarded = mayWrite && channel === "email";
  const t = useTranslations("conversations");
  const client = useQueryClient();
  return useMemo(
    () => ({
      reply,
      forward: isForwarded ? forward : null,
      move: mayWrite ? move : null,
      jump,
      copy: async ({ content }) => {
        if (await copyText(content)) toast({ type: "success", title: t("copied") });
        else toast({ type: "error", title: t("errorTitle"), message: t("copyFailed") });
      },
      flag: async ({ id, chatId, seq, isFlagged }) => {
        receiveChange(client, chatId, seq, { isFlagged: !isFlagged });
        try {
          await flagMessage(chatId, id, !isFlagged);
          if (!isFlagged) toast({ type: "info", title: t("flagged") });
        } catch {
          receiveChange(client, chatId, seq, { isFlagged });
          toast({ type: "error", title: t("errorTitle"), message: t("flagFailed") });
        }
      },
    }),
    [client, isForwarded, jump, mayWrite, move, reply, t],
  );
}
