import type { JobType } from "@/lib/platform/jobs/job-terms";
import type { JobEnd, JobHandler } from "@/lib/platform/jobs/worker";
import { type EditedDraft, LEARN_EDIT_JOB, learnFromEdit } from "./answers/learn-from-edit";
import { AUTO_RESPONSE_JOB, endAutoResponse, sendAutoResponse } from "./automation/auto-response";
import { type MessagePlace, READ_MESSAGE_JOB } from "./automation/queue-reading";
import { endReading, readMessage } from "./automation/read-message";
import { PURGE_JOB, purgeKnowledge } from "./knowledge/delete-item";
import { endIndexItem, INDEX_ITEM_JOB, indexItem } from "./knowledge/index-item";
import { readItemText } from "./knowledge/read-document";

/** What the queue does for the assistant, by job type. */
export const assistantJobHandlers = {
  async [INDEX_ITEM_JOB]({ payload }) {
    const { workspaceId, itemId } = payload as { workspaceId: number; itemId: number };
    await indexItem(workspaceId, itemId, readItemText);
  },
  async [PURGE_JOB]({ payload }) {
    await purgeKnowledge(payload);
  },
  async [LEARN_EDIT_JOB]({ payload }) {
    await learnFromEdit(payload as EditedDraft);
  },
  async [READ_MESSAGE_JOB]({ payload }) {
    await readMessage(payload as MessagePlace);
  },
  async [AUTO_RESPONSE_JOB]({ payload }) {
    await sendAutoResponse(payload as MessagePlace);
  },
} satisfies Partial<Record<JobType, JobHandler>>;

/** Who learns that one of them was given up. */
export const assistantJobEnds = {
  async [INDEX_ITEM_JOB]({ payload }) {
    const { workspaceId, itemId } = payload as { workspaceId: number; itemId: number };
    await endIndexItem(workspaceId, itemId);
  },
  [READ_MESSAGE_JOB]: ({ payload }) => endReading(payload as MessagePlace),
  [AUTO_RESPONSE_JOB]: ({ payload }) => endAutoResponse(payload as MessagePlace),
} satisfies Partial<Record<JobType, JobEnd>>;
