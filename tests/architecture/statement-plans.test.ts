import fs from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { TAB_PAGES } from "@/lib/modules/conversations/store/conversation-list";
import { connections } from "@/lib/platform/db/connections";
import { firstDue } from "@/lib/platform/db/job-lease";
import type { Compiled } from "@/lib/platform/db/sql/statement";
import { testDatabase } from "@/tests/support/database";
import { onSqliteOnly } from "@/tests/support/engine";
import { sourceFiles } from "../support/source-files";

onSqliteOnly("the steps in which SQLite carries out every statement");

const database = testDatabase();
afterAll(() => database.close());

/** Tables that have a row for each workspace, for a person, channel, setting or payment of one, or for work that is still to be done. */
const SMALL = new Set([
  ...[
    "workspace",
    "alert_choice",
    "attender",
    "attender_availability",
    "canned_reply",
    "chatbot_profile",
    "instruction",
  ],
  ...["email_channel", "mailbox_state", "web_chat", "whatsapp_channel", "survey_setting"],
  ...["payment", "receipt", "subscription", "analytics_dirty", "analytics_export", "customer_import", "search_dirty"],
  ...["search_state", "upload", "analytics_ticket_dirty", "analytics_hour_place", "team", "team_member", "role"],
  ...[
    "saved_view",
    "view_pin",
    "bulk_run",
    "first_upload",
    "calendar",
    "sla_policy",
    "automation_rule",
    "macro",
    "tag",
    "tag_run",
    "field_definition",
    "own_ticket_status",
    "ticket_form",
    "calendar",
    "sla_policy",
    "flow",
    "flow_version",
  ],
  ...["team_routing", "routing_setting", "routed_attender", "queue_entry", "attender_skill"],
]);
/** Statements that read a whole table, or all its rows of a workspace, and why they may. This list may only get shorter. */
const WALKS: Record<string, string> = {
  "analytics-event.ts anyEvent": "reads one row",
  "answer.ts itemUses": "a report over the answers of a month",
  "attender.ts insertAttender": "foreign keys, which are looked at only while one is broken",
  "conversation-purge.ts eraseConversation":
    "for the foreign key of read marks SQLite takes no better index; once a day",
  "held-message.ts heldOfFile": "what waits is little; when a file may be removed",
  "knowledge-item.ts countItems": "before an item is added, of which there are 10,000 at most",
  "knowledge-item.ts itemOptions": "the same",
  "knowledge-search.ts countPassages": "once for each question",
  "knowledge-search.ts firstPassages": "of a base that has 250 passages at most",
  "knowledge-search.ts itemsOfPassages": "when nothing was found as it was typed",
  "ticket-tag.ts tagsInUse": "reads one row for each tag",
  "ticket-tag.ts seenTags": "reads the rows of each tag up to the first ticket that the viewer sees",
  "whatsapp-channel.ts deleteWhatsAppChannelRow": "a channel's end",
  "message.ts customersMessages": "a call of the API alone",
  "conversation-tag.ts tagsOfConversations": "reads one row for each tag",
  "customer-purge.ts forgetMerges": "once a day",
  "notification.ts unreadOfText": "when a mailbox fails",
  "words.ts deleteWords": "a rebuild of the search",
};

type Step = { detail: string };

const isCompiled = (value: unknown): value is { compiled(): Compiled } =>
  typeof value === "object" && value !== null && typeof Reflect.get(value, "compiled") === "function";

const tableOfIndex = new Map(
  (
    connections().reader.prepare("SELECT name, tbl_name AS of FROM sqlite_schema WHERE type = 'index'").all() as {
      name: string;
      of: string;
    }[]
  ).map(({ name, of }) => [name, of]),
);

/** The table that a step reads, if it reads the whole of it or all rows of a workspace. */
function walkedBy(step: string, sql: string): string | undefined {
  const [, way, alias = "", index] = /^(SCAN|SEARCH) (\S+)(?:.* INDEX (\S+))?/.exec(step) ?? [];
  if (way === undefined || /VIRTUAL TABLE|CONSTANT ROW/.test(step)) return undefined;
  if (way === "SEARCH" && !step.endsWith("(workspaceId=?)")) return undefined;
  const named = new RegExp(`"(\\w+)" as "${alias}"`).exec(sql)?.[1];
  const table = tableOfIndex.get(index ?? "") ?? named ?? alias;
  // Any other name is of rows that the statement makes itself: a list, or a step of a recursion.
  return tables.has(table) ? table : undefined;
}

const tables = new Set(
  connections().reader.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[],
);

const withStatements = sourceFiles(["lib"], [".ts"]).filter((file) =>
  /= (?:globalS|s)tatement\(/.test(fs.readFileSync(file, "utf8")),
);

test("no statement walks a table, or all that a workspace has of one that grows", async () => {
  const walking = new Set<string>();
  let count = 0;
  for (const file of withStatements) {
    const exported = (await import(/* @vite-ignore */ path.resolve(file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      if (!isCompiled(value)) continue;
      const { sql, places } = value.compiled();
      // Statements for PostgreSQL alone.
      if (sql.includes("::")) continue;
      count += 1;
      const plan = connections().reader.prepare(`EXPLAIN QUERY PLAN ${sql}`);
      for (const { detail } of plan.all(...places.map(() => null)) as Step[]) {
        const table = walkedBy(detail, sql);
        if (table !== undefined && !SMALL.has(table)) walking.add(`${file.split("/").at(-1)} ${name}`);
      }
    }
  }
  expect(count).toBeGreaterThan(500);
  expect([...walking].sort()).toEqual(Object.keys(WALKS).sort());
}, 60_000);

test("the look for the next job sorts no backlog: it reads each kind along its index, up to the first that is free", () => {
  const { sql, places } = firstDue.compiled();
  const plan = connections().reader.prepare(`EXPLAIN QUERY PLAN ${sql}`);
  const steps = (plan.all(...places.map(() => null)) as Step[]).map(({ detail }) => detail);
  expect(steps.filter((step) => step.startsWith("SEARCH j USING INDEX"))).toEqual([
    "SEARCH j USING INDEX job_status_runAt_idx (status=? AND runAt<?)",
    "SEARCH j USING INDEX job_status_runAt_idx (status=?)",
  ]);
  // Of the two that were found.
  expect(steps.filter((step) => step.includes("TEMP B-TREE"))).toEqual(["USE TEMP B-TREE FOR ORDER BY"]);
  expect(steps).not.toContain("MULTI-INDEX OR");
});

test("a list reads each team's conversations along an index, in the order of the list", () => {
  const indexesOf = (filter: "all" | "unread" | "mine" | "closed") => {
    const { sql, places } = TAB_PAGES[filter].anybody.ofSeveral.nextIds.compiled();
    const plan = connections().reader.prepare(`EXPLAIN QUERY PLAN ${sql}`);
    const steps = (plan.all(...places.map(() => null)) as Step[]).map(({ detail }) => detail);
    expect(steps.filter((step) => step.includes("TEMP B-TREE"))).toEqual([]);
    return steps.flatMap((step) => /^SEARCH c USING .*INDEX (\S+) \(.*lastActivityAt<\?/.exec(step)?.[1] ?? []);
  };
  const inOrder = (columns: string) => `conversation_workspaceId_${columns}lastActivityAt_id_idx`;
  // The first row of each range, and the one after a row.
  expect(indexesOf("all")).toEqual([inOrder("audience_"), inOrder("audience_")]);
  expect(indexesOf("mine")).toEqual(["conversation_owner_idx", "conversation_owner_idx"]);
  for (const filter of ["unread", "closed"] as const)
    expect(new Set(indexesOf(filter))).toEqual(new Set([inOrder("audience_status_isOutbound_")]));
});
