/** What is asked of a workspace's knowledge base. */
export type AssistantOperation = "retrieve";
