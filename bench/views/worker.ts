// Lists conversations under conditions, on one database, in a process of its own. The parent names an operation and a count.

import type { Leaf } from "@/lib/kernel/conditions/condition";
import { type ChatsQuery, countViews, listChats } from "@/lib/modules/conversations/queries";
import type { ConversationField } from "@/lib/modules/conversations/views/filter";
import { saveView } from "@/lib/modules/conversations/views/save-view";
import { connections } from "@/lib/platform/db/connections";
import { answerOrders, firstContext, type Operations } from "../answer-orders";
import type { ViewOperation } from "./operations";

/** Rows of a page as the conversations screen asks for it. */
const PAGE_SIZE = 50;

async function prepare(): Promise<Operations<ViewOperation>> {
  const ctx = await firstContext();
  const some = (table: string) =>
    connections().reader.prepare(`SELECT id FROM ${table} ORDER BY id LIMIT 1 OFFSET 1`).pluck().get() as number;
  const team = connections().reader.prepare("SELECT id FROM team").pluck().get() as number;
  const list = (query: ChatsQuery) => () => () => listChats(ctx, { filter: "all", pageSize: PAGE_SIZE, ...query });
  const of = (field: ConversationField | `field.${string}`, operator: Leaf["operator"], value?: Leaf["value"]) => ({
    all: [value === undefined ? { field, operator } : { field, operator, value }],
    any: [],
  });
  const asked = (...leaf: Parameters<typeof of>) => list({ condition: of(...leaf) });
  const between = (above: string, below: string) =>
    list({
      condition: { all: [...of("field.valor", "above", above).all, ...of("field.valor", "below", below).all], any: [] },
    });
  const nothing = of("channel", "none_of", ["whatsapp", "webchat", "email"]);
  const counted = await saveView(ctx, {
    name: "Medida",
    audience: "me",
    teamId: null,
    tab: "open",
    condition: of("priority", "any_of", ["urgent", "high"]),
    sort: "newest",
  });
  const { nextCursor } = await listChats(ctx, {
    filter: "all",
    condition: of("channel", "any_of", ["email"]),
    pageSize: 200,
  });
  return {
    all: list({}),
    status: asked("status", "any_of", ["waiting"]),
    assignee: asked("assignee", "any_of", [some("attender")]),
    nobody: asked("assignee", "is_empty"),
    mine: asked("mine", "is", true),
    team: asked("team", "any_of", [team]),
    channel: asked("channel", "any_of", ["email"]),
    priority: asked("priority", "any_of", ["urgent", "high"]),
    rareTag: asked("tags", "has_any", ["rara"]),
    commonTag: asked("tags", "has_any", ["comum"]),
    unread: asked("unread", "is", true),
    waiting: asked("waitingSince", "older_than", 3_600),
    activity: asked("lastActivityAt", "older_than", 30 * 86_400),
    customer: asked("customer", "any_of", [some("customer")]),
    company: asked("company", "any_of", [some("company")]),
    snoozed: asked("snoozedUntil", "is_present"),
    ownChoice: asked("field.plano", "any_of", [2]),
    ownRareChoice: asked("field.plano", "any_of", [6]),
    ownRange: between("4000", "5000"),
    ownRareRange: between("4000", "4011"),
    byWait: list({ filter: "open", sort: "waiting" }),
    byPriority: list({ sort: "priority" }),
    deep: list({ condition: of("channel", "any_of", ["email"]), cursor: nextCursor ?? undefined }),
    count: () => () => countViews(ctx, [counted.id]),
    nothing: list({ condition: nothing }),
  };
}

answerOrders(prepare);
