import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from "kysely";
import type { Condition as Asked, Fields } from "@/lib/kernel/conditions/condition";
import { leavesOf } from "@/lib/kernel/conditions/condition";
import { type OwnField, ownFields } from "@/lib/modules/fields/conditions/own-questions";
import { ownColumns } from "@/lib/modules/fields/conditions/own-records";
import { conditionSql } from "@/lib/platform/db/sql/condition-sql";
import { listed, rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { query, statement } from "@/lib/platform/db/sql/statement";
import { type AllTables, tables } from "@/lib/platform/db/sql/tables";
import { CONVERSATION_FIELDS } from "../views/filter";
import { ofAudiences } from "./conversation-list";
import { chatsAmong } from "./conversation-row";
import { type ListTab, type OfConversation, type PageArguments, stands } from "./conversation-tab";

/** Who asks a condition, and when (epoch milliseconds). */
export type Asker = {
  attenderId: number;
  /** Ids of the teams that aren't deleted: what belongs to others belongs to none. */
  teamIds: readonly number[];
  now: number;
};

/** `own`: the fields of the workspace's own that the condition asks. */
type Given = { condition: Asked; own: readonly OwnField[]; asker: Asker; tab: ListTab; shown: PageArguments };

/** The values of a run as a statement has them that is compiled for it alone. */
const fixed = (values: PageArguments) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, sql.val(value)]),
  ) as unknown as Parameters<PageArguments>;

const row: ExpressionBuilder<AllTables, never> = expressionBuilder();

/** The company that a conversation names, or its customer's. */
const companyOf = sql<number>`coalesce(${sql.ref("c.companyId")}, ${sql.ref("cu.companyId")})`;

const columnsOf = ({ attenderId, teamIds }: Asker) => {
  const column = <Value>(name: string) => sql.ref<Value>(name) as Expression<Value>;
  const status = column<string>("c.status");
  const read = sql`coalesce(${sql.ref("r.seq")}, 0)`;
  return {
    status,
    mine: sql<boolean>`(coalesce(${sql.ref("c.assignedAttenderId")}, 0) = ${sql.val(attenderId)})`,
    assignee: column<number>("c.assignedAttenderId"),
    team: row
      .case()
      .when(row(column<number>("c.audience"), "in", listed(sql.val(teamIds))))
      .then(column<number>("c.audience"))
      .end() as Expression<number>,
    channel: column<string>("c.channel"),
    priority: column<string>("c.priority"),
    tags: column<string>("c.tags"),
    unread: sql<boolean>`(${status} <> 'closed' and ${sql.ref("c.lastSeq")} > ${sql.ref("c.ourSeq")} and ${sql.ref("c.lastSeq")} > ${read})`,
    waitingSince: column<number>("c.awaitingReplySince"),
    lastActivityAt: column<number>("c.lastActivityAt"),
    createdAt: column<number>("c.createdAt"),
    customer: column<number>("c.customerId"),
    company: companyOf,
    snoozedUntil: column<number>("c.snoozedUntil"),
    dueAt: column<number>("c.nextDueAt"),
  };
};

/**
 * Of some conversations, those that a list shows under a condition, in no order. Each is looked up. `policy.ts` of the views says of a
 * row at hand whether the condition holds.
 */
export function idsUnder(candidates: readonly number[], { condition, own, asker, tab, shown }: Given) {
  const asks = new Set(leavesOf(condition).map(({ field }) => field));
  const id = (column: string) => sql.ref<number>(column) as Expression<number>;
  const idOf = { conversation: id("c.id"), customer: id("c.customerId"), company: companyOf };
  const columns = { ...columnsOf(asker), ...ownColumns(own, idOf) };
  const fields = { ...CONVERSATION_FIELDS, ...ownFields(own) };
  return query(
    tables
      .selectFrom(rowsListed(sql.val(candidates)).as("j"))
      .crossJoin("conversation as c")
      .$if(
        asks.has("company") || own.some(({ subject }) => subject === "company"),
        (rows) => rows.innerJoin("customer as cu", "cu.id", "c.customerId") as never,
      )
      .$if(
        asks.has("unread"),
        (rows) =>
          rows.leftJoin("conversation_read as r", (on) =>
            on.on("r.attenderId", "=", asker.attenderId).onRef("r.conversationId", "=", "c.id"),
          ) as never,
      )
      .select("c.id")
      .whereRef("c.id", "=", "j.value")
      .where("c.deletedAt", "is", null)
      .where((of) => {
        const chat = of as unknown as OfConversation;
        return of.and([stands(tab)(chat, fixed(shown)), ofAudiences(chat, fixed(shown))]);
      })
      .where(conditionSql<Fields>(condition, { fields, columns, now: asker.now }) as Expression<SqlBool>),
  );
}

/** The rows of some conversations, as the list shows them. */
export const chatsByIds = statement(($: Parameters<{ attenderId: number; ids: readonly number[] }>) =>
  chatsAmong($, rowsListed($.ids).as("j")),
);

/** From where on a list goes; `at` is the instant that it is ordered by. */
type From = { cursorAt: number; cursorId: number; limit: number };

const behind = ($: Parameters<From>, at: string, id: string) =>
  sql<SqlBool>`(${sql.ref(at)}, ${sql.ref(id)}) < (${$.cursorAt}, ${$.cursorId})`;

/** The newest conversations of a tag. */
export const placesOfTag = statement(($: Parameters<From & { tag: string }>) =>
  tables
    .selectFrom("conversation_tag as g")
    .select(["g.conversationId as id", "g.lastActivityAt"])
    .where("g.tag", "=", $.tag)
    .where(behind($, "g.lastActivityAt", "g.conversationId"))
    .orderBy("g.lastActivityAt", "desc")
    .orderBy("g.conversationId", "desc")
    .limit($.limit),
);

/** When some conversations were last active, the newest first. */
export const placesAmong = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables
    .selectFrom(rowsListed($.ids).as("j"))
    .crossJoin("conversation as c")
    .select(["c.id", "c.lastActivityAt as at"])
    .whereRef("c.id", "=", "j.value")
    .orderBy("c.lastActivityAt", "desc")
    .orderBy("c.id", "desc"),
);

/** The newest conversations with a customer: all of theirs are read and sorted. */
export const placesOfCustomer = statement(($: Parameters<From & { customerId: number }>) =>
  tables
    .selectFrom("conversation as c")
    .select(["c.id", "c.lastActivityAt"])
    .where("c.customerId", "=", $.customerId)
    .where(behind($, "c.lastActivityAt", "c.id"))
    .orderBy("c.lastActivityAt", "desc")
    .orderBy("c.id", "desc")
    .limit($.limit),
);

/** The newest conversations that name a company, or none and whose customer is of it. */
export const placesOfCompany = statement(($: Parameters<From & { companyId: number }>) =>
  tables
    .selectFrom(
      tables
        .selectFrom("conversation as c")
        .select(["c.id", "c.lastActivityAt"])
        .where("c.companyId", "=", $.companyId)
        .unionAll(
          tables
            .selectFrom("customer as cu")
            .crossJoin("conversation as c")
            .select(["c.id", "c.lastActivityAt"])
            .where("cu.companyId", "=", $.companyId)
            .whereRef("c.customerId", "=", "cu.id")
            .where("c.companyId", "is", null),
        )
        .as("c"),
    )
    .select(["c.id", "c.lastActivityAt"])
    .where(behind($, "c.lastActivityAt", "c.id"))
    .orderBy("c.lastActivityAt", "desc")
    .orderBy("c.id", "desc")
    .limit($.limit),
);
