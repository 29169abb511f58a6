import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { sourceFiles } from "../support/source-files";

/**
 * Models without a workspace of their own. A signup and its payments come before the workspace that they make, and a provider's
 * notifications, the queue and its nodes' leases are the installation's.
 */
const GLOBAL_MODELS = ["Workspace", "Job", "Lease", "Signup", "Payment", "PaymentEvent"];

const schema = fs
  .readdirSync("prisma/schema")
  .map((file) => fs.readFileSync(`prisma/schema/${file}`, "utf8"))
  .join("\n");
const models = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name = "", body = ""]) => ({
  name,
  body,
}));
const tenant = models.filter(({ name }) => !GLOBAL_MODELS.includes(name));
const relations = models.flatMap(({ name, body }) =>
  [...body.matchAll(/^\s+(\w+)\s+(\w+)\??\s+@relation\(([^\n]*)\)/gm)]
    .map(([, field = "", target = "", options = ""]) => {
      const list = (key: string) =>
        new RegExp(`${key}: \\[([^\\]]*)\\]`)
          .exec(options)?.[1]
          ?.split(",")
          .map((part) => part.trim()) ?? [];
      return { name: `${name}.${field}`, target, fields: list("fields"), references: list("references"), options };
    })
    .filter(({ fields }) => fields.length > 0),
);

test("the schema was read", () => {
  expect(models.length).toBeGreaterThan(10);
  expect(relations.length).toBeGreaterThan(15);
});

test.each(tenant)("$name belongs to a workspace", ({ body }) => {
  expect(body).toMatch(/^\s+workspaceId\s+Int(\s|$)/m);
});

test("the global models are these, and each was decided", () => {
  expect([...GLOBAL_MODELS].sort()).toEqual(["Job", "Lease", "Payment", "PaymentEvent", "Signup", "Workspace"]);
  for (const name of GLOBAL_MODELS) expect(models.map((model) => model.name)).toContain(name);
});

describe.each(relations)("the foreign key $name", ({ name, target, fields, references, options }) => {
  test("carries the workspace, so that it can't point into another", () => {
    // Between two models without a workspace there is none to carry.
    if (target === "Signup") expect(name).toMatch(/^Payment\./);
    else if (target === "Workspace") expect([fields, references]).toEqual([["workspaceId"], ["id"]]);
    else expect([fields[0], references[0], fields.length > 1]).toEqual(["workspaceId", "workspaceId", true]);
  });

  test("says what a delete does, and never sets a composite key to null", () => {
    expect(options).toMatch(/onDelete: (Restrict|Cascade)/);
  });
});

test("indexes and keys of tenant models begin with the workspace, but for globally unique secrets and clocks", () => {
  const odd = tenant.flatMap(({ name, body }) =>
    [...body.matchAll(/@@(?:index|unique|id)\(\[(\w+)/g)]
      .filter(([, first]) => first !== "workspaceId")
      .map(([, first]) => `${name}.${first}`),
  );
  // The clocks of the purges, and the client's message id, which leads for the commit's sake (prisma/schema says why).
  // WhatsApp's calls name numbers and accounts, and whose secret signed them tells the workspace; Meta's message ids are
  // looked for in each of them, and unlike workspaces they are many. The metrics count deliveries of all workspaces.
  expect(odd).toEqual([
    "Session.expiresAt",
    "AccessToken.expiresAt",
    "AutomationRun.at",
    "BulkRun.createdAt",
    "MessageDelivery.state",
    "Conversation.deletedAt",
    "Message.clientMessageId",
    "Upload.createdAt",
    "FirstUpload.createdAt",
    "Company.deletedAt",
    "Customer.deletedAt",
    "DomainEvent.at",
    "Ticket.deletedAt",
    "TicketAttachment.entrySeq",
    "WhatsAppChannel.phoneNumberId",
    "WhatsAppChannel.businessAccountId",
    "WhatsAppChannel.verifyToken",
    "WhatsAppMessage.providerId",
    "WhatsAppSend.providerId",
  ]);
});

test("only lib/platform/db opens the database file, and nothing of the product loads Prisma", () => {
  const makers = sourceFiles(["app", "components", "lib", "server.ts"]).filter((file) =>
    /new Database\(|from "@prisma|generated\/prisma/.test(fs.readFileSync(file, "utf8")),
  );
  expect(makers.filter((file) => !file.startsWith("lib/platform/db/"))).toEqual([]);
});
