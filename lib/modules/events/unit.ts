import type { ServerEventName, ServerEventPayload } from "@/lib/contract/server-events";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import type { Room } from "@/lib/platform/realtime/rooms";
import type { DomainEvent, DomainEvents, EventType } from "./domain-events";

/** Whose doing a commit is, as its audit lines and events say. A `Ctx` is one; the product itself has no attender. */
export type Doer = { workspaceId: number; attender?: { id: number } | undefined; address?: string };

/** What an audit line tells beside its action. */
export type AuditLine = {
  /** What it is about; without an id where a workspace has one of a kind. */
  subject?: readonly [type: string, id?: number | string];
  /** Ids, codes and old and new values of settings; never message text or secrets. */
  details?: Record<string, string | number | boolean | null>;
  /** When it happened, if it is recorded later. Epoch milliseconds. */
  at?: number;
};

/** What reactions inside a commit counted, by name: whoever caused it can tell it. */
export type Counts = Readonly<Record<string, number>>;

/**
 * One unit of work: rows, audit lines, jobs, events and what is told are stored together or not at all
 * (docs/adr/0019-unit-of-work.md).
 */
export type Unit = Tx & {
  /** The instant of this commit, epoch milliseconds. */
  readonly now: number;
  /** Adds a line to the audit log. @param action past tense, dotted: conversation.closed */
  audit(action: string, line?: AuditLine): Promise<void>;
  /**
   * Adds an event to the log; reactions inside the commit run at once and may refuse it by throwing, the others run from the log.
   * @returns what the reactions counted
   */
  happened<Type extends EventType>(type: Type, subjectId: number | string, data: DomainEvents[Type]): Promise<Counts>;
  /**
   * Runs the reactions inside the commit without a row in the log, for what is its own entry there: a message. Its data may
   * carry text, because it isn't stored.
   */
  react<Type extends EventType>(type: Type, subjectId: number | string, data: DomainEvents[Type]): Promise<Counts>;
  /** The same unit for what follows from an event: its events name the cause. */
  because(event: DomainEvent): Unit;
  /** Sends an event to the browsers of a room once the commit is on disk. */
  tell<Name extends ServerEventName>(room: Room, event: Name, payload: ServerEventPayload<Name>): void;
};
