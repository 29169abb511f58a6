import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rawClient } from "@/lib/platform/db/raw-client";
import { GLOBAL_MODELS, type ScopedDb, scopedClient, TenancyError } from "@/lib/platform/db/scoped-client";
import type { Ctx } from "@/lib/platform/session/context";
import { addChannelRows } from "../support/channel-rows";
import { addConversation, signedIn } from "../support/context";
import { testDatabase } from "../support/database";
import { type OtherIds, otherIds } from "../support/other-workspace";
import { OTHER_AGENT, OTHER_SECRET } from "../support/template";

const database = testDatabase();
let ctx: Ctx;
let db: ScopedDb;
let other: OtherIds;

beforeAll(async () => {
  ({ ctx } = await signedIn());
  db = ctx.db;
  other = await otherIds();
  await addChannelRows(other.workspaceId, OTHER_SECRET);
});
afterAll(() => database.close());

/** A table of the client by its name, with the operations that the tests call on each. */
type Delegate = Record<string, (args?: object) => Promise<unknown>>;
const delegate = (client: unknown, name: string) => (client as Record<string, Delegate>)[name] as Delegate;

const MODELS = [
  "attender",
  "session",
  "company",
  "customer",
  "conversation",
  "message",
  "attachment",
  "webChat",
  "visitor",
  "visitorSession",
  "auditEvent",
  "conversationCounter",
  "upload",
  "conversationRead",
  "timelineEntry",
  "cannedReply",
  "notification",
  "accessToken",
  "chatbotProfile",
  "emailChannel",
  "mailboxState",
  "emailMessage",
  "messageDelivery",
  "quarantinedMessage",
  "autoReply",
];
/** Models whose key is of several columns, with them. */
const COMPOUND: Record<string, string[]> = {
  conversationCounter: ["workspaceId", "attenderId", "name"],
  conversationRead: ["workspaceId", "attenderId", "conversationId"],
  mailboxState: ["workspaceId", "emailChannelId"],
  emailMessage: ["workspaceId", "conversationId", "messageSeq"],
  messageDelivery: ["workspaceId", "conversationId", "messageSeq"],
  autoReply: ["workspaceId", "emailChannelId", "address", "day"],
};
const WITH_ROWS = MODELS.filter((model) => !["auditEvent"].includes(model));

async function otherRow(model: string): Promise<Record<string, unknown>> {
  return (await delegate(rawClient(), model).findFirst?.({ where: { workspaceId: other.workspaceId } })) as Record<
    string,
    unknown
  >;
}

const uniqueWhere = (model: string, row: Record<string, unknown>): object => {
  const names = COMPOUND[model];
  return names ? { [names.join("_")]: parts(row, names) } : { id: row.id };
};

const parts = (row: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

/** findFirst takes no compound key. */
const whereFor = (operation: string, model: string, row: Record<string, unknown>): object => {
  const names = COMPOUND[model];
  return operation.startsWith("findFirst") && names ? parts(row, names) : uniqueWhere(model, row);
};

/** A change that each model accepts; the rest have a name. */
const CHANGES: Record<string, object> = {
  mailboxState: { lastUid: 5 },
  emailMessage: { subject: "x" },
  messageDelivery: { attempts: 5 },
  quarantinedMessage: { detail: "x" },
  autoReply: { day: "x" },
  conversationCounter: { value: 99 },
  session: { userAgent: "x" },
  visitor: { lastSeenAt: new Date(0) },
  visitorSession: { expiresAt: new Date(0) },
  message: { content: "x" },
  attachment: { fileName: "x" },
  upload: { fileName: "x" },
  conversation: { subject: "x" },
  attender: { firstName: "x" },
  conversationRead: { seq: 99 },
  timelineEntry: { content: "x" },
  cannedReply: { content: "x" },
  notification: { readAt: new Date(0) },
  accessToken: { usedAt: new Date(0) },
};

describe.each(WITH_ROWS)("another workspace's %s", (model) => {
  test.each(["findFirst", "findUnique"])("is not there for %s", async (operation) => {
    const row = await otherRow(model);
    expect(row).toBeTruthy();
    expect(await delegate(db, model)[operation]?.({ where: whereFor(operation, model, row) })).toBeNull();
  });

  test.each(["findFirstOrThrow", "findUniqueOrThrow"])("makes %s throw", async (operation) => {
    const row = await otherRow(model);
    await expect(delegate(db, model)[operation]?.({ where: whereFor(operation, model, row) })).rejects.toThrow();
  });

  test("is in no list and no count, even when it is asked for by its workspace", async () => {
    const where = { workspaceId: other.workspaceId };
    expect(await delegate(db, model).findMany?.({ where })).toEqual([]);
    expect(await delegate(db, model).count?.({ where })).toBe(0);
    expect(await delegate(db, model).findMany?.({ where: { OR: [where, where] } })).toEqual([]);
    expect(await delegate(db, model).count?.({ where: { AND: where } })).toBe(0);
    expect(await delegate(db, model).findMany?.({ where: { NOT: { workspaceId: ctx.workspaceId } } })).toEqual([]);
  });

  test("is in no aggregate and no group", async () => {
    expect(await delegate(db, model).aggregate?.({ _count: true, where: { workspaceId: other.workspaceId } })).toEqual({
      _count: 0,
    });
    const groups = (await delegate(db, model).groupBy?.({ by: ["workspaceId"] })) as { workspaceId: number }[];
    expect(groups.filter((group) => group.workspaceId !== ctx.workspaceId)).toEqual([]);
  });

  test("can't be changed or deleted", async () => {
    const row = await otherRow(model);
    const where = uniqueWhere(model, row);
    const same = CHANGES[model] ?? { name: "x" };
    await expect(delegate(db, model).update?.({ where, data: same })).rejects.toThrow();
    await expect(delegate(db, model).delete?.({ where })).rejects.toThrow();
    expect(await delegate(db, model).updateMany?.({ where: { workspaceId: other.workspaceId }, data: same })).toEqual({
      count: 0,
    });
    expect(
      await delegate(db, model).updateManyAndReturn?.({ where: { workspaceId: other.workspaceId }, data: same }),
    ).toEqual([]);
    expect(await delegate(db, model).deleteMany?.({ where: { workspaceId: other.workspaceId } })).toEqual({ count: 0 });
    expect(await otherRow(model)).toEqual(row);
  });
});

test("the list of models under test is the schema's", () => {
  const names = Object.keys(rawClient()).filter(
    (name) =>
      !name.startsWith("$") && !name.startsWith("_") && typeof delegate(rawClient(), name)?.findMany === "function",
  );
  const fromPrototype = MODELS.filter((model) => typeof delegate(rawClient(), model)?.findMany !== "function");
  expect(fromPrototype).toEqual([]);
  for (const name of names) expect([...MODELS, "workspace", "job"]).toContain(name);
});

describe("writing", () => {
  test("create puts the row into the own workspace", async () => {
    const row = await db.company.create({ data: { name: "Nossa", tags: ["a"] } as never });
    expect(row.workspaceId).toBe(ctx.workspaceId);
  });

  test.each(["create", "createMany", "createManyAndReturn"] as const)(
    "%s refuses a row that names another workspace",
    async (operation) => {
      const row = { workspaceId: other.workspaceId, name: "Alheia", tags: [] };
      await expect(
        delegate(db, "company")[operation]?.({ data: operation === "create" ? row : [row] }),
      ).rejects.toThrow(TenancyError);
      expect(await rawClient().company.count({ where: { name: "Alheia" } })).toBe(0);
    },
  );

  test("createMany puts every row into the own workspace", async () => {
    await db.company.createMany({
      data: [
        { name: "Lote", tags: [] },
        { name: "Lote", tags: [] },
      ] as never,
    });
    expect((await rawClient().company.findMany({ where: { name: "Lote" } })).map((row) => row.workspaceId)).toEqual([
      ctx.workspaceId,
      ctx.workspaceId,
    ]);
  });

  test("a change can't move a row to another workspace", async () => {
    const id = await addConversation(ctx.workspaceId);
    await expect(db.conversation.update({ where: { id }, data: { workspaceId: other.workspaceId } })).rejects.toThrow(
      TenancyError,
    );
    await expect(
      db.conversation.updateMany({ where: { id }, data: { workspaceId: { set: other.workspaceId } } as never }),
    ).rejects.toThrow(TenancyError);
    expect((await rawClient().conversation.findUniqueOrThrow({ where: { id } })).workspaceId).toBe(ctx.workspaceId);
  });

  test("a scalar id of another workspace's row is refused by the database", async () => {
    const id = await addConversation(ctx.workspaceId);
    await expect(db.conversation.update({ where: { id }, data: { customerId: other.customerId } })).rejects.toThrow();
    await expect(
      db.conversation.updateMany({ where: { id }, data: { assignedAttenderId: other.attenderId } }),
    ).rejects.toThrow();
  });

  test("upsert doesn't find another workspace's row, nor change it", async () => {
    const before = await rawClient().attender.findUniqueOrThrow({ where: { email: OTHER_AGENT } });
    const values = { firstName: "Invasor", surname: "X", email: OTHER_AGENT, profile: 1, namaEdition: "x" };
    await expect(
      db.attender.upsert({ where: { email: OTHER_AGENT }, create: values as never, update: { firstName: "Invasor" } }),
    ).rejects.toThrow();
    expect(await rawClient().attender.findUniqueOrThrow({ where: { email: OTHER_AGENT } })).toEqual(before);
  });

  test("upsert refuses another workspace in either half", async () => {
    const [where, good, bad] = [
      { id: 0 },
      { name: "Meio", tags: [] },
      { name: "Meio", tags: [], workspaceId: other.workspaceId },
    ];
    await expect(delegate(db, "company").upsert?.({ where, create: bad, update: good })).rejects.toThrow(TenancyError);
    await expect(delegate(db, "company").upsert?.({ where, create: good, update: bad })).rejects.toThrow(TenancyError);
  });
});

describe("a relation object in data is refused:", () => {
  const prototypeless = (value: object) => Object.assign(Object.create(null) as object, value);
  const attempts: [string, () => object][] = [
    ["connect", () => ({ conversations: { connect: { id: other.conversationId } } })],
    ["connect of a list", () => ({ conversations: { connect: [{ id: other.conversationId }] } })],
    ["set of a list", () => ({ conversations: { set: [{ id: other.conversationId }] } })],
    ["set of one", () => ({ conversations: { set: { id: other.conversationId } } })],
    ["create", () => ({ conversations: { create: { subject: "x", tags: [], customerId: 1 } } })],
    ["update", () => ({ conversations: { update: { where: { id: other.conversationId }, data: { subject: "x" } } } })],
    ["updateMany", () => ({ conversations: { updateMany: { where: {}, data: { subject: "x" } } } })],
    ["deleteMany", () => ({ conversations: { deleteMany: {} } })],
    [
      "an object without a prototype",
      () => ({ conversations: prototypeless({ connect: [{ id: other.conversationId }] }) }),
    ],
    ["connect of the workspace", () => ({ workspace: { connect: { id: other.workspaceId } } })],
  ];
  test.each(attempts)("%s", async (_, data) => {
    const before = await rawClient().conversation.findUniqueOrThrow({ where: { id: other.conversationId } });
    await expect(delegate(db, "attender").update?.({ where: { id: ctx.attender.id }, data: data() })).rejects.toThrow(
      TenancyError,
    );
    expect(await rawClient().conversation.findUniqueOrThrow({ where: { id: other.conversationId } })).toEqual(before);
  });

  test("in a create as well", async () => {
    const data = { subject: "x", tags: [], customer: { connect: { id: other.customerId } } };
    await expect(delegate(db, "conversation").create?.({ data })).rejects.toThrow(TenancyError);
  });
});

describe("what isn't scoped isn't there:", () => {
  test.each(["$queryRaw", "$queryRawUnsafe", "$executeRaw", "$executeRawUnsafe"])("%s", async (name) => {
    const call = (db as unknown as Record<string, (sql: string) => Promise<unknown>>)[name];
    await expect((async () => call?.("SELECT * FROM attender"))()).rejects.toThrow(TenancyError);
  });

  test.each(["$queryRawUnsafe", "$executeRawUnsafe"])("%s inside a transaction", async (name) => {
    const attempt = db.$transaction(async (tx) =>
      (tx as unknown as Record<string, (sql: string) => Promise<unknown>>)[name]?.("SELECT * FROM attender"),
    );
    await expect(attempt).rejects.toThrow(TenancyError);
  });

  test.each(GLOBAL_MODELS)("the global model %s", async (model) => {
    const name = model[0]?.toLowerCase() + model.slice(1);
    await expect(delegate(db, name).findMany?.()).rejects.toThrow(TenancyError);
  });

  test.each([Number.NaN, 1.5, undefined, null, "1"])("a client of workspace %s", (workspaceId) => {
    expect(() => scopedClient(workspaceId as never)).toThrow(TenancyError);
  });
});

describe("a transaction of the scoped client", () => {
  test("is scoped too", async () => {
    await db.$transaction(async (tx) => {
      expect(await tx.conversation.findFirst({ where: { id: other.conversationId } })).toBeNull();
      expect(await tx.conversation.updateMany({ where: { id: other.conversationId }, data: { subject: "x" } })).toEqual(
        { count: 0 },
      );
    });
    await expect(
      db.$transaction((tx) => tx.company.create({ data: { workspaceId: other.workspaceId, name: "x", tags: [] } })),
    ).rejects.toThrow(TenancyError);
  });

  test("rolls back as a whole", async () => {
    const failing = db.$transaction(async (tx) => {
      await tx.company.create({ data: { name: "Metade", tags: [] } as never });
      throw new Error("after one write");
    });
    await expect(failing).rejects.toThrow("after one write");
    expect(await db.company.count({ where: { name: "Metade" } })).toBe(0);
  });
});

test("an undefined filter is refused instead of matching everything", async () => {
  await expect(db.conversation.deleteMany({ where: { id: undefined as never } })).rejects.toThrow();
});
