import { afterAll, describe, expect, test } from "vitest";
import { saveView } from "@/lib/modules/conversations/views/save-view";
import { newViewSchema } from "@/lib/modules/conversations/views/schema";
import { doTagRunPart, giveUpTagRun } from "@/lib/modules/tags/runs/run-job";
import { undoTagRun } from "@/lib/modules/tags/runs/undo-run";
import { createTicket } from "@/lib/modules/tickets/create-ticket";
import { newTicketSchema } from "@/lib/modules/tickets/schema";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";
import { tagDesk } from "@/tests/support/tags/tag-desk";

const database = testDatabase();
const { admin, fresh, isKnown, tagged, tagsOf, listedUnder, rename, part, stateOf } = await tagDesk();

afterAll(() => database.close());

describe("a renamed tag", () => {
  test("has its new name on every record and in every list of it, whose order and last change stay", async () => {
    const [from, to] = [fresh("Troca"), fresh("Devolução")];
    const ids = await tagged(from, 60);
    const kept = () =>
      rows.all(
        `SELECT c.id, c.updatedAt, c.lastActivityAt, g.lastActivityAt AS place FROM conversation c
          JOIN conversation_tag g ON g.conversationId = c.id WHERE c.id IN (${ids.join()}) ORDER BY c.id`,
      );
    const before = await kept();
    const run = await rename(from, to);
    expect(run).toMatchObject({ state: "running", kind: "rename", total: 60 });
    await part(run);
    expect(new Set(await tagsOf(ids))).toEqual(new Set([JSON.stringify([to])]));
    expect([await listedUnder(from), await listedUnder(to)]).toEqual([[], ids]);
    expect(await kept()).toEqual(before);
    expect(await stateOf(run)).toMatchObject({ state: "done", changed: 60 });
  });

  test("leaves one line in the audit log, however many records have it", async () => {
    const [from, to] = [fresh("Linha"), fresh("Linha nova")];
    const ids = await tagged(from, 30);
    const lines = () => rows.value<number>("SELECT count(*) FROM audit_event WHERE workspaceId = ?", admin.workspaceId);
    const entries = () =>
      rows.value<number>(`SELECT count(*) FROM timeline_entry WHERE conversationId IN (${ids.join()})`);
    const before = [await lines(), await entries()];
    await part(await rename(from, to));
    expect([await lines(), await entries()]).toEqual([(before[0] ?? 0) + 1, before[1]]);
  });

  test("is renamed on tickets, customers and companies, and where views and people's skills ask for it", async () => {
    const [from, to] = [fresh("Toda parte"), fresh("Em todo lugar")];
    const customerId =
      (await rows.value<number>("SELECT min(id) FROM customer WHERE workspaceId = ?", admin.workspaceId)) ?? 0;
    const companyId =
      (await rows.value<number>("SELECT min(id) FROM company WHERE workspaceId = ?", admin.workspaceId)) ?? 0;
    await createTicket(
      admin,
      newTicketSchema.parse({
        subject: "T",
        description: "T",
        customerId,
        tags: [from],
        clientId: fresh("tags-runs-").replace(" ", ""),
      }),
    );
    for (const [kind, id] of [
      ["customer", customerId],
      ["company", companyId],
    ] as const) {
      await rows.run(`UPDATE ${kind} SET tags = ? WHERE id = ?`, JSON.stringify([from]), id);
      await rows.run(
        "INSERT INTO directory_tag (workspaceId, kind, tag, id) VALUES (?, ?, ?, ?)",
        ...[admin.workspaceId, kind, from, id],
      );
    }
    const view = await saveView(
      admin,
      newViewSchema.parse({
        name: fresh("Visão"),
        audience: "me",
        tab: "open",
        sort: "newest",
        condition: { all: [{ field: "tags", operator: "has_any", value: [from] }], any: [] },
      }),
    );
    await rows.insert("attender_skill", { workspaceId: admin.workspaceId, attenderId: admin.attender.id, tag: from });
    const run = await rename(from, to);
    expect(run.total).toBe(5);
    await part(run);
    const left = await Promise.all(
      ["ticket", "customer", "company"].map((table) =>
        rows.value<number>(`SELECT count(*) FROM ${table} WHERE tags LIKE ?`, `%${from}%`),
      ),
    );
    expect(left).toEqual([0, 0, 0]);
    expect(await rows.values<string>("SELECT kind FROM directory_tag WHERE tag = ? ORDER BY kind", to)).toEqual([
      "company",
      "customer",
    ]);
    expect(await rows.value<string>("SELECT condition FROM saved_view WHERE id = ?", view.id)).toContain(to);
    expect(await rows.values("SELECT attenderId FROM attender_skill WHERE tag = ?", to)).toEqual([admin.attender.id]);
    await undoTagRun(admin, run.id);
    await part(run);
    expect(await rows.value<string>("SELECT condition FROM saved_view WHERE id = ?", view.id)).toContain(from);
    expect(await stateOf(run)).toMatchObject({ state: "undone", restored: 5, kept: 0 });
  });

  test("takes records along that have another spelling of it", async () => {
    const [from, to] = [fresh("Atenção"), fresh("Cuidado")];
    const [id = 0] = await tagged(from, 1);
    const spelled = from.toLowerCase();
    await rows.run("UPDATE conversation SET tags = ? WHERE id = ?", JSON.stringify([spelled]), id);
    await rows.run("UPDATE conversation_tag SET tag = ? WHERE conversationId = ?", spelled, id);
    await part(await rename(from, to));
    expect(await tagsOf([id])).toEqual([JSON.stringify([to])]);
  });

  test("is what its old name means for who still has that in a form", async () => {
    const [from, to] = [fresh("Antes"), fresh("Depois")];
    await tagged(from, 1);
    await part(await rename(from, to));
    const [id = 0] = await tagged(from, 1);
    expect(await tagsOf([id])).toEqual([JSON.stringify([to])]);
    expect(await isKnown(from)).toBe(false);
  });

  test("isn't renamed again while a run is under way", async () => {
    const [from, other] = [fresh("Uma"), fresh("Outra")];
    await tagged(from, 1);
    await tagged(other, 1);
    const run = await rename(from, fresh("Nova"));
    await expect(rename(other, fresh("Nova"))).rejects.toMatchObject({ code: "TAG_RUN_BUSY" });
    await part(run);
  });
});

describe("a run that was interrupted", () => {
  test("goes on where it stopped and changes no record twice", async () => {
    const [from, to] = [fresh("Pausa"), fresh("Pausada")];
    const ids = await tagged(from, 250);
    const run = await rename(from, to);
    await part(run, 0);
    await doTagRunPart({ workspaceId: admin.workspaceId, runId: run.id }, AbortSignal.timeout(1), 1);
    await Promise.all([part(run), part(run)]);
    await part(run);
    expect(await stateOf(run)).toMatchObject({ state: "done", changed: ids.length });
    expect(await listedUnder(to)).toEqual(ids);
  });

  test("that is given up can be taken back", async () => {
    const [from, to] = [fresh("Falha"), fresh("Falhada")];
    const ids = await tagged(from, 3);
    const run = await rename(from, to);
    await giveUpTagRun({ workspaceId: admin.workspaceId, runId: run.id });
    expect(await stateOf(run)).toMatchObject({ state: "failed" });
    await undoTagRun(admin, run.id);
    await part(run);
    expect(await listedUnder(from)).toEqual(ids);
    expect(await isKnown(from)).toBe(true);
  });
});

test("the figures of renamed conversations are counted anew under the new name", async () => {
  const [from, to] = [fresh("Números"), fresh("Figuras")];
  const [id = 0] = await tagged(from, 1);
  await rows.run("DELETE FROM analytics_dirty WHERE conversationId = ?", id);
  await part(await rename(from, to));
  expect(await rows.value("SELECT count(*) FROM analytics_dirty WHERE conversationId = ?", id)).toBe(1);
});
