import { prepared } from "./connections";
import type { GroupDb } from "./group-commit";

/** What administrators are told; `text` is the address that mail didn't reach, or a sentence that names the channel. */
export type AdministratorNotice = {
  workspaceId: number;
  kind: "mail_failed" | "channel_news";
  text: string;
  /** Epoch milliseconds. */
  at: number;
};

/**
 * Writes a notification for each active administrator of a workspace, inside groupCommit(); none for who has the same of a
 * mail unread at the bell. (News of a channel are told again: what came between them changed their meaning.)
 */
export function insertAdministratorNotices(
  db: GroupDb,
  notice: AdministratorNotice,
): { id: number; attenderId: number }[] {
  return prepared(
    db,
    `INSERT INTO notification (workspaceId, attenderId, kind, text, createdAt)
     SELECT a.workspaceId, a.id, :kind, :text, :at FROM attender a
       WHERE a.workspaceId = :workspaceId AND a.isActive = 1 AND a.profile = 1
         AND NOT EXISTS (SELECT 1 FROM notification n WHERE n.workspaceId = a.workspaceId AND n.attenderId = a.id
           AND :kind = 'mail_failed' AND n.kind = :kind AND n.text = :text AND n.readAt IS NULL
           AND NOT EXISTS (SELECT 1 FROM alert_choice c WHERE c.workspaceId = a.workspaceId AND c.attenderId = a.id
             AND c.topic = 'workspace' AND c.bellOffAt IS NOT NULL))
     RETURNING id, attenderId`,
  ).all(notice) as { id: number; attenderId: number }[];
}
