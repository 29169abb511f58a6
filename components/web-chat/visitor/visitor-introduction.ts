import type { WebChatClientEvents } from "@/lib/modules/channels/web-chat/events";
import { CONFIRM_MS } from "./visitor-outbox";
import type { ChatSocket } from "./visitor-state";

/** Tells who the visitor is. `onTaken` hears of it even after the wait is over. @returns whether it was taken in time */
export function introduceOver(
  socket: ChatSocket | null,
  values: Parameters<WebChatClientEvents["Introduce"]>[0],
  onTaken: () => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    if (!socket?.connected) {
      resolve(false);
      return;
    }
    const limit = window.setTimeout(() => resolve(false), CONFIRM_MS);
    socket.emit("Introduce", values, (answer) => {
      window.clearTimeout(limit);
      const isTaken = !("error" in answer);
      if (isTaken) onTaken();
      resolve(isTaken);
    });
  });
}
