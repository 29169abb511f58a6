/**
 * Why the assistant hands a conversation over: its customer asked for a person; it couldn't answer; it has answered often enough; it
 * speaks of the law or of danger; the team's instructions leave it to a person; its flow leads to one; something is broken.
 */
export type HandoverReason = "asked" | "unknown" | "limit" | "sensitive" | "instructed" | "flow" | "trouble";
