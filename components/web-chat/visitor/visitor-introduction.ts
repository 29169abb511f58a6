import type { FormErrors } from "@/components/web-chat/window/chat-form";
import { CONFIRM_MS } from "./visitor-outbox";
import type { ChatSocket, Said } from "./visitor-state";

/**
 * Tells who the visitor is. `onTaken` hears of it even after the wait is over, and sends what was refused for want of it; `onRefused`
 * asks again what is asked, which may not be what it was.
 * @returns null: it was taken in time; else what is wrong by field, which may be nothing
 */
export function introduceOver(
  socket: ChatSocket | null,
  said: Said,
  onRefused: () => Promise<void>,
  onTaken: () => void,
): Promise<FormErrors | null> {
  return new Promise((resolve) => {
    if (!socket?.connected) {
      resolve({});
      return;
    }
    const limit = window.setTimeout(() => resolve({}), CONFIRM_MS);
    socket.emit("Introduce", said, (answer) => {
      window.clearTimeout(limit);
      if ("error" in answer) {
        void onRefused();
        return resolve(answer.error.errors ?? {});
      }
      onTaken();
      resolve(null);
    });
  });
}
