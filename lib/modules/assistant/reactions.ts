import { type Reaction, within } from "@/lib/modules/events/reactions";
import { preparedSide } from "@/lib/platform/db/unit-of-work/prepared";
import { queueReading } from "./automation/queue-reading";

/** What the assistant does when something happens elsewhere. */
export const assistantReactions: readonly Reaction[] = [
  within("message.added", async (unit, { subjectId, data }) => {
    if (data.sender !== "customer") return;
    const place = { workspaceId: unit.workspaceId, conversationId: Number(subjectId), seq: data.seq };
    queueReading(preparedSide(unit).db, { ...place, at: data.at });
  }),
];
