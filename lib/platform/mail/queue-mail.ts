import { seal } from "@/lib/platform/crypto/seal";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { MAIL_SEAL, type NewMail } from "./enqueue-mail";
import { MAIL_JOB } from "./mail";

/** Queues a message in the commit of what causes it: no cause without its message, no message without its cause. */
export async function queueMail(tx: Tx, mail: Omit<NewMail, "workspaceId">): Promise<void> {
  const { secrets, expiresAt, ...payload } = mail;
  await queueJob(tx, {
    type: MAIL_JOB,
    payload: secrets ? { ...payload, sealed: seal(MAIL_SEAL, JSON.stringify(secrets)) } : payload,
    ...(expiresAt === undefined ? {} : { giveUpAt: expiresAt.getTime() }),
  });
}
