import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { queueFigures } from "@/lib/modules/analytics/queue/queue-figures";
import { queueFiguresQuerySchema } from "@/lib/modules/analytics/queue/schema";
import type { StartExport } from "@/lib/modules/analytics/schema";
import { deleteConversation } from "@/lib/modules/conversations/state/delete-conversation";
import { saveTeam } from "@/lib/modules/teams/save-team";
import type { Ctx } from "@/lib/platform/session/context";
import { exportedCells } from "@/tests/support/analytics/exported-cells";
import { addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
const HOUR_MS = 3_600_000;
const ENDS = ["taken", "given", "closed", "snoozed", "moved", "answered", "deleted"] as const;
/** More than two pages of a file. */
const MANY = 450;
type Stay = {
  id: number;
  conversationId: number;
  audience: number;
  enteredAt: number;
  leftAt: number;
  how: (typeof ENDS)[number];
  attenderId: number | null;
};
let admin: Ctx;
let agent: Ctx;
let team: number;
let email: number;
let webchat: number;
let deleted: number;
/** Those of conversations that aren't deleted. */
let stays: Stay[];

async function conversationOf(channel: "email" | "webchat", tags: string[], subject: string): Promise<number> {
  const id = await addConversation(admin.workspaceId, { assignedAttenderId: agent.attender.id, subject });
  await rows.run("UPDATE conversation SET channel = ?, tags = ? WHERE id = ?", channel, JSON.stringify(tags), id);
  return id;
}
async function addStay(stay: Omit<Stay, "id">): Promise<Stay> {
  const { workspaceId } = admin;
  return { id: await rows.insert("queue_stay", { workspaceId, joinedAt: stay.enteredAt, ...stay }), ...stay };
}

beforeAll(async () => {
  const { ctx } = await signedIn(DEMO_ACCOUNTS.admin);
  team = (await saveTeam(ctx, { name: "Fila do arquivo", isPrivate: false, members: [] })).id;
  ({ ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin));
  ({ ctx: agent } = await signedIn(DEMO_ACCOUNTS.agent));
  await rows.run("DELETE FROM queue_stay WHERE workspaceId = ?", admin.workspaceId);
  email = await conversationOf("email", ["ouro"], "Nota fiscal");
  webchat = await conversationOf("webchat", [], "Entrega");
  deleted = await conversationOf("webchat", [], "Excluída");
  const end = Date.now() - 30 * HOUR_MS;
  const added: Stay[] = [];
  for (let index = 0; index < MANY; index += 1) {
    const how = ENDS[index % ENDS.length] ?? "taken";
    const isFound = how === "taken" || how === "given";
    // Seven ended at each instant, and the order of their ids isn't that of their ends.
    const leftAt = end + 1_000 * (Math.floor(index / 7) % 40);
    added.push(
      await addStay({
        conversationId: [email, webchat, deleted][index % 3] ?? email,
        audience: index % 2 === 0 ? team : 0,
        // Each waited for so many seconds as its number says, by which the file's rows are told apart.
        enteredAt: leftAt - 1_000 * index,
        leftAt,
        how,
        attenderId: isFound ? ([admin, agent][Math.floor(index / 7) % 2]?.attender.id ?? null) : null,
      }),
    );
  }
  // Longer ago than the period.
  const old = { leftAt: end - 800 * HOUR_MS, enteredAt: end - 801 * HOUR_MS };
  await addStay({ conversationId: email, audience: team, how: "closed", attenderId: null, ...old });
  await deleteConversation(admin, deleted);
  stays = added.filter(({ conversationId }) => conversationId !== deleted);
});
afterAll(() => database.close());

const fileOf = async (query: StartExport["query"]) => {
  const [head, ...lines] = await exportedCells(admin, { kind: "waits", query });
  return { head, lines };
};
const latestFirst = (of: readonly Stay[]) => [...of].sort((a, b) => b.leftAt - a.leftAt || b.id - a.id);
const secondsOf = (of: readonly Stay[]) => of.map(({ enteredAt, leftAt }) => String((leftAt - enteredAt) / 1_000));
const waitsIn = (lines: readonly string[][]) => lines.map((line) => line[6]);

describe("the file of waits in the queue", () => {
  test("has a row for each stay of the period, the latest first, page by page", async () => {
    const { lines } = await fileOf({ period: "7d" });
    expect(waitsIn(lines)).toEqual(secondsOf(latestFirst(stays)));
  });

  test("has as many rows as the report counts with and without somebody", async () => {
    const { lines } = await fileOf({ period: "7d" });
    const { total } = await queueFigures(admin, queueFiguresQuerySchema.parse({ period: "7d" }));
    expect(total.found).toBeGreaterThan(50);
    expect(lines.filter((line) => line[4] !== "")).toHaveLength(total.found);
    expect(lines).toHaveLength(total.found + total.left);
  });

  test("says of whom, where, with whom and how each ended, and since and until when", async () => {
    const { head, lines } = await fileOf({ period: "7d", tag: "ouro" });
    expect(head).toEqual([
      ...["Id", "Assunto", "Canal", "Equipe", "Responsável"],
      ...["Como terminou", "Espera (s)", "Esperou desde", "Esperou até"],
    ]);
    const minuteOf = (at: number) =>
      new Date(at)
        .toLocaleString("pt-BR", { timeZone: admin.workspace.timeZone, dateStyle: "short", timeStyle: "short" })
        .replace(",", "")
        .replace(/\/(\d\d) /, "/20$1 ");
    const cellsOf = ({ conversationId, audience, enteredAt, leftAt, attenderId, how }: Stay) => [
      ...[String(conversationId), "Nota fiscal", "E-mail", audience === team ? "Fila do arquivo" : ""],
      attenderId === null ? "" : expect.stringMatching(/\p{L}+ \p{L}+/u),
      { taken: "Assumida", given: "Entregue", closed: "Fechada", snoozed: "Adiada" }[how as string] ??
        { moved: "Mudou de fila", answered: "Respondida", deleted: "Excluída" }[how as string],
      ...[String((leftAt - enteredAt) / 1_000), minuteOf(enteredAt), minuteOf(leftAt)],
    ];
    expect(lines).toEqual(
      latestFirst(stays)
        .filter(({ conversationId }) => conversationId === email)
        .map(cellsOf),
    );
  });

  test("narrows to a team", async () => {
    const { lines } = await fileOf({ period: "7d", team });
    expect(waitsIn(lines)).toEqual(secondsOf(latestFirst(stays).filter(({ audience }) => audience === team)));
  });

  test("narrows to an attender and a channel", async () => {
    const attenderId = agent.attender.id;
    const { lines } = await fileOf({ period: "7d", attenderId, channel: "webchat" });
    const own = stays.filter((stay) => stay.attenderId === attenderId && stay.conversationId === webchat);
    expect(own.length).toBeGreaterThan(10);
    expect(waitsIn(lines)).toEqual(secondsOf(latestFirst(own)));
  });

  test("has nothing of a deleted conversation", async () => {
    const { lines } = await fileOf({ period: "7d" });
    expect(new Set(lines.map(([id]) => id))).toEqual(new Set([String(email), String(webchat)]));
  });

  test("has no wait below zero, though the clock was set back meanwhile", async () => {
    const leftAt = Date.now() - 60_000;
    const conversationId = await conversationOf("email", ["relógio"], "Relógio");
    const place = { conversationId, audience: 0, how: "taken", attenderId: admin.attender.id } as const;
    await addStay({ ...place, enteredAt: leftAt + 5_000, leftAt });
    const { lines } = await fileOf({ period: "7d", tag: "relógio" });
    expect(waitsIn(lines)).toEqual(["0"]);
  });
});
