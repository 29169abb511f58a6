import type { FeatureCode, MoodCode } from "./behaviour/schema";
import type { KnowledgeItemDto } from "./knowledge/schema";

/** What the server tells of the assistant, to the whole workspace. */
type AssistantServerEvents = {
  /** Added, changed, or further in the index. `failureText` is null here: make it of `failure`. */
  KnowledgeChanged: (event: { item: KnowledgeItemDto }) => void;
  KnowledgeDeleted: (event: { itemId: number }) => void;
  /** Added, changed or removed: read the list again. */
  InstructionsChanged: (event: { instructionId: number }) => void;
  FeatureChanged: (event: { feature: FeatureCode; isEnabled: boolean }) => void;
  MoodChanged: (event: { mood: MoodCode }) => void;
  /** Added, changed, published, taken off or removed, or put in another order (null): read the list again. */
  FlowsChanged: (event: { flowId: number | null }) => void;
  /** Somebody proposed an item, or decided on one. */
  ProposalsChanged: (event: Record<string, never>) => void;
};

declare module "@/lib/contract/server-events" {
  interface ServerEvents extends AssistantServerEvents {}
}
