import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";

// What the search index reads: rows of every workspace, in order of their ids.

type Added = { after: number; limit: number };
type Marked = { id: number; after: number; limit: number };

/** What a message or a note is found by; a note's is null where the entry is none. */
export type SearchedText = {
  id: number;
  workspaceId: number;
  conversationId: number;
  audience: number;
  text: string | null;
};

/** What a conversation is found by, beside its texts. */
export type SearchedConversation = {
  id: number;
  workspaceId: number;
  audience: number;
  subject: string;
  customerName: string;
  customerEmail: string | null;
  companyName: string | null;
};

// In this order: each message's conversation is looked up.
const messages = () =>
  tables
    .selectFrom("message as m")
    .crossJoin("conversation as c")
    .whereRef("c.id", "=", "m.conversationId")
    .select(["m.id", "m.workspaceId", "m.conversationId", "c.audience", "m.content as text"]);

export const addedMessages = globalStatement(($: Parameters<Added>) =>
  messages().where("m.id", ">", $.after).orderBy("m.id").limit($.limit),
);

export const markedMessage = globalStatement(($: Parameters<Marked>) =>
  messages().where("m.id", "=", $.id).where("m.id", ">", $.after).limit($.limit),
);

/** The messages of a conversation. */
export const messagesOfConversation = globalStatement(($: Parameters<Marked>) =>
  messages()
    .where("m.workspaceId", "=", (of) => of.selectFrom("conversation").select("workspaceId").where("id", "=", $.id))
    .where("m.conversationId", "=", $.id)
    .where("m.id", ">", $.after)
    .orderBy("m.id")
    .limit($.limit),
);

/** Entries of the conversations' timelines. Those that are no notes are read all the same, so that the index passes them. */
const entries = () =>
  tables
    .selectFrom("timeline_entry as e")
    .crossJoin("conversation as c")
    .whereRef("c.id", "=", "e.conversationId")
    .select((of) => [
      "e.id",
      "e.workspaceId",
      "e.conversationId",
      "c.audience",
      of.case().when("e.kind", "=", "note").then(of.ref("e.content")).else(null).end().as("text"),
    ]);

export const addedEntries = globalStatement(($: Parameters<Added>) =>
  entries().where("e.id", ">", $.after).orderBy("e.id").limit($.limit),
);

/** The entries of a conversation's timeline. */
export const entriesOfConversation = globalStatement(($: Parameters<Marked>) =>
  entries()
    .where("e.workspaceId", "=", (of) => of.selectFrom("conversation").select("workspaceId").where("id", "=", $.id))
    .where("e.conversationId", "=", $.id)
    .where("e.id", ">", $.after)
    .orderBy("e.id")
    .limit($.limit),
);

const conversations = () =>
  tables
    .selectFrom("conversation as c")
    .innerJoin("customer as cu", "cu.id", "c.customerId")
    .leftJoin("company as co", (on) => on.on((of) => of("co.id", "=", of.fn.coalesce("c.companyId", "cu.companyId"))))
    .select([
      "c.id",
      "c.workspaceId",
      "c.audience",
      "c.subject",
      "cu.name as customerName",
      "cu.email as customerEmail",
      "co.name as companyName",
    ]);

export const addedConversations = globalStatement(($: Parameters<Added>) =>
  conversations().where("c.id", ">", $.after).orderBy("c.id").limit($.limit),
);

export const markedConversation = globalStatement(($: Parameters<Marked>) =>
  conversations().where("c.id", "=", $.id).where("c.id", ">", $.after).limit($.limit),
);

/** The conversations of a customer. */
export const conversationsOfCustomer = globalStatement(($: Parameters<Marked>) =>
  conversations()
    .where("c.workspaceId", "=", (of) => of.selectFrom("customer").select("workspaceId").where("id", "=", $.id))
    .where("c.customerId", "=", $.id)
    .where("c.id", ">", $.after)
    .orderBy("c.id")
    .limit($.limit),
);

/** The conversations that name a company themselves. */
export const conversationsOfCompany = globalStatement(($: Parameters<Marked>) =>
  conversations()
    .where("c.workspaceId", "=", (of) => of.selectFrom("company").select("workspaceId").where("id", "=", $.id))
    .where("c.companyId", "=", $.id)
    .where("c.id", ">", $.after)
    .orderBy("c.id")
    .limit($.limit),
);
