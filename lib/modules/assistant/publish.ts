import { publish } from "@/lib/platform/realtime/publisher";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { AssistantServerEvents } from "./events";

/** Tells the whole workspace something of the assistant, after the commit. */
export function publishAssistant<E extends keyof AssistantServerEvents>(
  workspaceId: number,
  event: E,
  payload: Parameters<AssistantServerEvents[E]>[0],
): void {
  publish(workspaceRoom(workspaceId), event, payload);
}
