/**
 * Every event of the product and what it carries: ids, codes, numbers and short settings, never message text or secrets. A
 * module adds its own in its `domain-events.ts` (`declare module "@/lib/modules/events/domain-events"`), so that an event
 * without a type can't be told.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules fill it.
export interface DomainEvents {}

export type EventType = keyof DomainEvents & string;

/** An event as reactions see it. Times are epoch milliseconds. */
export type DomainEvent<Type extends EventType = EventType> = {
  /** Null for what has no row in the log of events, because it is its own entry: a message. */
  id: number | null;
  workspaceId: number;
  type: Type;
  subjectId: string;
  /** The attender who did it; null: the product itself, or a customer. */
  actorId: number | null;
  /** The event that it follows from, and how many it follows in all. */
  causeId: number | null;
  depth: number;
  at: number;
  data: DomainEvents[Type];
};
