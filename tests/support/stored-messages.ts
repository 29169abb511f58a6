import type { Acknowledged } from "./persistent-sender";
import { integrityOf, rowsIn } from "./rows";

/** What is wrong between what was acknowledged and what is stored; all of it empty when nothing is. */
export type Discrepancies = {
  missing: Acknowledged[];
  doubled: string[];
  withGaps: number[];
  integrity: string | undefined;
};

/** Compares the acknowledgements with a stopped server's database. */
export async function compareWithDatabase(dataDir: string, acknowledged: Acknowledged[]): Promise<Discrepancies> {
  const stored = rowsIn(dataDir);
  type Message = { id: number; conversationId: number; clientMessageId: string; seq: number };
  const sent = await stored.all<Message>(
    "SELECT id, conversationId, clientMessageId, seq FROM message WHERE clientMessageId IS NOT NULL",
  );
  const byId = new Map(sent.map((message) => [message.id, message]));
  const isStored = ({ id, chatId, clientMessageId, seq }: Acknowledged) => {
    const message = byId.get(id);
    return message?.conversationId === chatId && message.clientMessageId === clientMessageId && message.seq === seq;
  };
  return {
    missing: acknowledged.filter((ack) => !isStored(ack)),
    doubled: await stored.values(
      "SELECT clientMessageId FROM message WHERE clientMessageId IS NOT NULL GROUP BY clientMessageId HAVING count(*) > 1",
    ),
    withGaps: await stored.values(
      `SELECT c.id FROM conversation c LEFT JOIN message m ON m.conversationId = c.id GROUP BY c.id, c.lastSeq
       HAVING count(m.id) <> c.lastSeq OR coalesce(max(m.seq), 0) <> c.lastSeq OR coalesce(min(m.seq), 1) <> 1`,
    ),
    integrity: await integrityOf(dataDir),
  };
}

/** Ids of open conversations of the demo workspace of a test server. */
export function openConversations(dataDir: string, count: number): Promise<number[]> {
  return rowsIn(dataDir).values(
    "SELECT id FROM conversation WHERE workspaceId = 1 AND status <> 'closed' ORDER BY id LIMIT ?",
    count,
  );
}
