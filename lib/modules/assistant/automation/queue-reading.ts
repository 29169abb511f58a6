import type Database from "better-sqlite3";
import { readFeatureSwitch } from "@/lib/platform/db/assistant-store";
import { addJob } from "@/lib/platform/db/job-store";

/** Type of the job in which the assistant reads a customer's message. */
export const READ_MESSAGE_JOB = "assistant.read-message";

/** A customer's message that the assistant has something to do with. */
export type MessagePlace = { workspaceId: number; conversationId: number; seq: number };

/** Features that act on customers' messages, and whether they are on unless the workspace says otherwise. */
const ACTING: readonly (readonly [code: string, isOn: boolean])[] = [
  ["auto-response", false],
  ["sentiment-analysis", true],
  ["smart-routing", false],
];

/**
 * Has the assistant read a customer's message, where a feature is on that acts on it; runs in the transaction that stores
 * the message, so that none is missed.
 */
export function queueReading(db: Database.Database, { at, ...place }: MessagePlace & { at: number }): void {
  const isWanted = ACTING.some(([code, isOn]) => readFeatureSwitch(db, place.workspaceId, code) ?? isOn);
  if (!isWanted) return;
  addJob(db, {
    type: READ_MESSAGE_JOB,
    payload: place,
    uniqueKey: `assistant-read:${place.workspaceId}:${place.conversationId}:${place.seq}`,
    workspaceId: place.workspaceId,
    runAt: at,
    now: at,
  });
}
