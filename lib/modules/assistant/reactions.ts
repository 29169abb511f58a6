import { type Reaction, within } from "@/lib/modules/events/reactions";
import { queueLearning } from "./answers/learn-from-edit";
import { queueReading } from "./automation/queue-reading";

/** What the assistant does when something happens elsewhere. */
export const assistantReactions: readonly Reaction[] = [
  within("message.added", async (unit, { subjectId, data }) => {
    const place = { workspaceId: unit.workspaceId, conversationId: Number(subjectId), seq: data.seq };
    if (data.sender === "attender" && data.authorId !== null)
      await queueLearning(unit, { ...place, at: data.at, authorId: data.authorId });
    if (data.sender !== "customer") return;
    await queueReading(unit, { ...place, at: data.at, isNobodys: data.assigneeId === null });
  }),
];
