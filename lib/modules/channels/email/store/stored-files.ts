import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** An e-mail whose source is a stored file. */
export const emailOfFile = statement(($: Parameters<{ storageKey: string }>) =>
  tables.selectFrom("email_message").select("rawKey").where("rawKey", "=", $.storageKey).limit(1),
);

/** Where the sources of a conversation's e-mails are stored. */
export const sourcesOf = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("email_message")
    .select("rawKey")
    .where("conversationId", "=", $.conversationId)
    .where("rawKey", "is not", null)
    .$narrowType<{ rawKey: string }>(),
);

/** A message in quarantine whose source is a stored file. */
export const quarantinedOfFile = statement(($: Parameters<{ storageKey: string }>) =>
  tables.selectFrom("quarantined_message").select("rawKey").where("rawKey", "=", $.storageKey).limit(1),
);

/** A message that waits in a row, and is a stored file when it is taken in. */
export const waitingOfFile = statement(($: Parameters<{ storageKey: string }>) =>
  tables.selectFrom("waiting_email").select("rawKey").where("rawKey", "=", $.storageKey).limit(1),
);
