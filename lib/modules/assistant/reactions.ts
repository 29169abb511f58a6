import { type Reaction, within } from "@/lib/modules/events/reactions";
import { queueReading } from "./automation/queue-reading";

/** What the assistant does when something happens elsewhere. */
export const assistantReactions: readonly Reaction[] = [
  within("message.added", async (unit, { subjectId, data }) => {
    if (data.sender !== "customer") return;
    const place = { workspaceId: unit.workspaceId, conversationId: Number(subjectId), seq: data.seq };
    await queueReading(unit, { ...place, at: data.at, isNobodys: data.assigneeId === null });
  }),
];
