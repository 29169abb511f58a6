import { AssistantSkeleton } from "@/components/assistant/assistant-skeleton";

/** Stands in for the assistant's module while it is read. */
export default function AssistantLoading() {
  return <AssistantSkeleton />;
}
