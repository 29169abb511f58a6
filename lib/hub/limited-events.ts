import type { Namespace } from "socket.io";
import { logger } from "@/lib/platform/log/logger";
import { limitedRoom } from "@/lib/platform/realtime/rooms";

/** What is being told to those who don't see everything of their workspace: one thing after the other, in order. */
export class LimitedEvents {
  readonly #chat: Namespace;
  /** By workspace. */
  readonly #telling = new Map<number, Promise<void>>();

  constructor(chat: Namespace) {
    this.#chat = chat;
  }

  /** Tells something after what is being told; nothing is done where nobody limited is connected. */
  tell(workspaceId: number, telling: () => Promise<void>): void {
    if (!this.#chat.adapter.rooms.has(limitedRoom(workspaceId).name)) return;
    const told = (this.#telling.get(workspaceId) ?? Promise.resolve()).then(telling).catch((error: unknown) => {
      // Whoever missed it reads it with the next page; a database that can't be read must not end the process here.
      logger().warn({ err: error instanceof Error ? error.message : String(error) }, "an event can't be told");
    });
    this.#telling.set(workspaceId, told);
    void told.then(() => {
      if (this.#telling.get(workspaceId) === told) this.#telling.delete(workspaceId);
    });
  }

  /** Forgets what is still to be told, when the hub closes. */
  clear(): void {
    this.#telling.clear();
  }
}
