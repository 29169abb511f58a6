import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { changePreferences } from "@/lib/modules/attenders/change-preferences";
import { saveAlertChoice } from "@/lib/modules/notifications/alert-choices";
import { markConversationSeen } from "@/lib/modules/notifications/mark-notifications-read";
import type { Ctx } from "@/lib/platform/session/context";
import { testDatabase } from "@/tests/support/database";
import {
  chooses,
  clearDigests,
  digest,
  due,
  dueOf,
  mails,
  newPerson,
  onlyDigests,
  told,
  WAYS,
  waiting,
  wants,
} from "@/tests/support/notifications/digests";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const folder = path.join(database.dataDir, "mail");
let me: Ctx;

beforeEach(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await clearDigests();
  me = await newPerson();
});
afterAll(() => database.close());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe("what is in a digest", () => {
  test("is what is unread of the chosen topics, in groups, with who, what, when and where", async () => {
    await wants(me, "customer_reply");
    await wants(me, "mention");
    const id = await told(me, "Cadê meu pedido?");
    await told(me, "veja isto", { kind: "mention" });
    await told(me, "outra", { kind: "assigned" });
    const [mail, ...others] = await digest(me);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: me.attender.email, subject: "2 novidades no Cangoo" });
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain("Cadê meu pedido?");
      expect(part).toContain("Assunto veja isto");
      expect(part).toContain(`/conversations/${id}?m=1`);
      expect(part).toContain("/settings#alerts");
      expect(part).not.toContain("outra");
    }
    expect(mail?.text).toContain("MENSAGENS DE CLIENTES");
    const [file = ""] = fs.readdirSync(folder);
    expect(fs.readFileSync(path.join(folder, file), "utf8")).toMatch(/^List-Unsubscribe: <.*\/settings#alerts>\r$/m);
  });

  test("is in the person's language", async () => {
    await changePreferences(me, { primaryLanguage: "en" });
    await wants(me, "customer_reply");
    await told(me, "hi");
    const [mail] = await digest(me);
    expect(mail?.subject).toBe("1 new item on Cangoo");
    expect(mail?.text).toContain("MESSAGES FROM CUSTOMERS");
  });

  test("isn't what they read before it is sent, even after it was queued", async () => {
    await wants(me, "customer_reply");
    const seen = await told(me, "já lida");
    await told(me, "não lida");
    await due(me);
    await markConversationSeen(me, seen);
    await onlyDigests();
    const [mail] = await mails();
    expect(mail?.subject).toBe("1 novidade no Cangoo");
    expect(mail?.text).not.toContain("já lida");
  });

  test("isn't what they see no more", async () => {
    await wants(me, "customer_reply");
    const id = await told(me, "segredo");
    const team = await rawClient().team.create({
      data: { workspaceId: me.workspaceId, name: "Sigilo", isPrivate: true },
    });
    await due(me);
    await rawClient().conversation.update({ where: { id }, data: { teamId: team.id, audience: team.id } });
    await onlyDigests();
    expect(await mails()).toEqual([]);
  });

  test("isn't about the workspace's mail for who doesn't look after the channels", async () => {
    await wants(me, "workspace");
    await told(me, "alguem@empresa.example", { kind: "mail_failed" });
    expect(await digest(me)).toEqual([]);
  });

  test("lists fifty and tells how many more there are", async () => {
    await wants(me, "customer_reply");
    for (let index = 0; index < 53; index += 1) await told(me, `mensagem ${index}.`);
    const [mail] = await digest(me);
    expect(mail?.subject).toBe("53 novidades no Cangoo");
    expect(mail?.text).toContain("E mais 3 no Cangoo.");
    expect(mail?.text.match(/^\* /gm)).toHaveLength(50);
    expect(mail?.text).not.toContain("mensagem 2.");
  });

  test("shows what a customer typed as text", async () => {
    await wants(me, "customer_reply");
    await told(me, "<img src=x onerror=alert(1)>\nsegunda linha");
    const [mail] = await digest(me);
    expect(mail?.html).toContain("&lt;img src=x onerror=alert(1)&gt;<br>segunda linha");
  });
});

describe("a digest that has nothing to say", () => {
  test("isn't sent, and the next one is planned", async () => {
    await wants(me, "customer_reply");
    const at = await due(me);
    expect(await waiting("notifications.send-digest")).toBe(0);
    expect(await dueOf(me)).toBe(at + HOUR_MS);
  });

  test("isn't sent of what is younger than five minutes, which is in the next", async () => {
    await chooses(me, { every: "quarter" });
    await wants(me, "customer_reply");
    const at = (await dueOf(me)) ?? 0;
    await told(me, "agora há pouco", { createdAt: at - 4 * MINUTE_MS });
    expect(await digest(me)).toEqual([]);
    expect(await digest(me)).toHaveLength(1);
  });

  test("isn't sent of what came before somebody wanted it", async () => {
    await told(me, "de antes");
    await wants(me, "customer_reply");
    expect(await digest(me)).toEqual([]);
  });
});

test("a job of the digest holds no words of anybody", async () => {
  await wants(me, "customer_reply");
  await told(me, "palavras");
  await due(me);
  const jobs = await rawClient().job.findMany({ where: { type: { startsWith: "notifications." } } });
  expect(jobs.length).toBeGreaterThan(0);
  for (const { payload } of jobs) {
    expect(JSON.stringify(payload)).not.toMatch(/palavras|@/);
    expect(Object.values(payload as object).every((value) => typeof value === "number")).toBe(true);
  }
});

test("a choice that says nothing of e-mail leaves it as it was", async () => {
  const version = await wants(me, "mention");
  expect(await saveAlertChoice(me, "mention", { ...WAYS, sound: false, version })).toMatchObject({ email: true });
  expect(await saveAlertChoice(me, "unassigned", { ...WAYS, email: true, version: 0 })).toMatchObject({ email: false });
});
