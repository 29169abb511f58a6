import autocannon from "autocannon";
import type Database from "better-sqlite3";
import { buildNextBaseline, startNextBaseline } from "../baselines/next-baseline";
import { fromOwnAddress } from "../call-address";
import { startProduct } from "../product-server";
import { copyOf, firstAttender } from "../queries/databases";
import { type Group, inTurns, type Row, type RunOptions, toRow } from "../result";

const CONVERSATIONS = 1_000;
const IN_FLIGHT = 64;
const TOKEN = "benchmark-of-the-inbound-address";
/** What a short message with its headers weighs. */
const TEXT = "Bom dia, meu pedido ainda não chegou. Podem verificar, por favor?\r\n".repeat(30);

let number = 0;
function nextMessage(): string {
  number += 1;
  return [
    `From: Cliente ${number} <cliente${number % 500}@cliente.example>`,
    "To: suporte@empresa.example",
    `Subject: Pedido ${number}`,
    `Message-ID: <${process.pid}.${number}@cliente.example>`,
    "Content-Type: text/plain; charset=utf-8",
    "",
    TEXT,
  ].join("\r\n");
}

function insertChannel(db: Database.Database, workspaceId: number): void {
  const profileId = db
    .prepare("SELECT id FROM chatbot_profile WHERE workspaceId = ? ORDER BY id")
    .pluck()
    .get(workspaceId);
  db.prepare(
    `INSERT INTO email_channel (workspaceId, profileId, name, smtpHost, smtpPort, smtpSecurity, fromEmail, fromName, inboundToken, updatedAt)
     VALUES (?, ?, 'Suporte', 'smtp.example', 587, 'starttls', 'suporte@empresa.example', 'Suporte', ?, ?)`,
  ).run(workspaceId, profileId, TOKEN, Date.now());
}

async function postsPerSecond(url: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    connections: IN_FLIGHT,
    duration: seconds,
    requests: [
      {
        method: "POST",
        setupRequest: (request) => ({ ...request, body: nextMessage(), headers: fromOwnAddress() }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} answers failed`);
  return result["2xx"] / result.duration;
}

async function run({ isQuick, note }: RunOptions): Promise<Row[]> {
  await buildNextBaseline();
  const bare = await copyOf(CONVERSATIONS, "email-baseline");
  bare.db.close();
  const { dataDir, db } = await copyOf(CONVERSATIONS, "email");
  insertChannel(db, firstAttender(db).workspaceId);
  db.close();
  const baseline = await startNextBaseline(bare.file);
  const ours = await startProduct(dataDir);
  try {
    const oursUrl = `http://127.0.0.1:${ours.port}/api/webhooks/email/${TOKEN}`;
    const baselineUrl = `http://127.0.0.1:${baseline.port}/api/ingest`;
    note("inbound messages: warming up");
    await postsPerSecond(oursUrl, 2);
    await postsPerSecond(baselineUrl, 2);
    note("inbound messages");
    const seconds = isQuick ? 3 : 6;
    const turns = await inTurns(
      isQuick ? 3 : 5,
      () => postsPerSecond(oursUrl, seconds),
      () => postsPerSecond(baselineUrl, seconds),
    );
    const bound = { kind: "min", value: 0.8 } as const;
    const name = `e-mail webhook, ${IN_FLIGHT} in flight, messages/s`;
    return [
      toRow({ name, beside: "Next route handler, group commit", bound }, turns, (value) => `${Math.round(value)}/s`),
    ];
  } finally {
    await Promise.all([ours.stop(), baseline.stop()]);
  }
}

/** What taking in a message costs beside storing its bytes: the token, the job beside them, and the work of the jobs. */
export const emailGroup: Group = { name: "email", needsBuild: true, run };
