import { growthGroup } from "../growth";
import type { AssistantOperation } from "./operations";
import { seedLargeKnowledge } from "./seed";

/** Whether the assistant finds its passages among ten thousand items; what is promised is 50 ms (the times are in the row). */
export const assistantGroup = growthGroup<AssistantOperation>({
  name: "assistant",
  small: { size: 1_000, name: "1 k" },
  sizes: [{ size: 10_000, name: "10 k" }],
  operations: [{ operation: "retrieve", name: "passages for a question p95", bound: { kind: "max", value: 10 } }],
  worker: "bench/assistant/worker.ts",
  seed: seedLargeKnowledge,
});
