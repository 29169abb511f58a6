import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { ruleTrialSchema } from "@/lib/modules/automation/schema";
import { tryRule } from "@/lib/modules/automation/try-rule";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { isPostgres } from "@/lib/platform/db/engine";
import type { Ctx } from "@/lib/platform/session/context";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

// What a rule would do is looked at before it is saved, and nothing is changed by that.

const database = testDatabase();
let admin: Ctx;

beforeAll(async () => {
  ({ ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin));
});
afterAll(() => database.close());

const write = async (text: string) =>
  (await sendVisitorMessage((await newVisitor()).visitor, { text, clientMessageId: randomUUID() })).conversationId;
const trial = (condition: unknown, conversationId: number | null = null) =>
  tryRule(
    admin,
    ruleTrialSchema.parse({
      rule: { name: "Ensaio", event: "customer_wrote", condition, actions: [{ kind: "close" }] },
      conversationId,
    }),
  );
const about = (value: string) => ({ all: [{ field: "message", operator: "contains", value }] });

const asText = (row: unknown) => JSON.stringify(row);

/** Everything that is in every table of the product. */
async function everything(): Promise<string> {
  const tables = await rows.values<string>(
    isPostgres()
      ? "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename"
      : "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_fts%' ORDER BY name",
  );
  const hash = createHash("sha256");
  for (const table of tables) hash.update((await rows.all(`SELECT * FROM "${table}"`)).map(asText).sort().join("\n"));
  return hash.digest("hex");
}

test("among the conversations of seven days it names those that fit now, the newest first", async () => {
  const first = await write("quero cancelar o plano jacarandá");
  const second = await write("cancelar o jacarandá, por favor");
  const { many } = await trial(about("jacarandá"));
  expect(many).toMatchObject({ fitting: 2, isPartial: false });
  expect(many?.conversations.map(({ id }) => id)).toEqual([second, first]);
  expect(many?.looked).toBeGreaterThanOrEqual(2);
});

test("what nothing was said in for longer isn't among them", async () => {
  const id = await write("um ipê antigo");
  await rows.run("UPDATE conversation SET lastActivityAt = lastActivityAt - ? WHERE id = ?", 8 * 86_400_000, id);
  expect((await trial(about("ipê antigo"))).many).toMatchObject({ fitting: 0, conversations: [] });
});

test("about one conversation it answers each question of the condition", async () => {
  const id = await write("onde está o pedido?");
  const condition = {
    all: [
      { field: "channel", operator: "any_of", value: ["webchat"] },
      { field: "message", operator: "contains", value: "reembolso" },
    ],
  };
  expect((await trial(condition, id)).one).toEqual({
    holds: false,
    questions: [
      { field: "channel", holds: true },
      { field: "message", holds: false },
    ],
  });
});

test("a conversation that isn't there can't be tried", async () => {
  await expect(trial({}, 999_999)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("no row of any table is another after it", async () => {
  const id = await write("nada muda");
  const before = await everything();
  await trial(about("nada muda"));
  await trial(about("nada muda"), id);
  expect(await everything()).toBe(before);
});
