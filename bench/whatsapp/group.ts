import { createHmac } from "node:crypto";
import path from "node:path";
import autocannon from "autocannon";
import { seal } from "@/lib/platform/crypto/seal";
import { readOrCreateSecretKey } from "@/lib/platform/crypto/secret-key";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { buildNextBaseline, startNextBaseline } from "../baselines/next-baseline";
import { fromOwnAddress } from "../call-address";
import { startProduct } from "../product-server";
import { copyOf, firstAttender } from "../queries/databases";
import { type Group, inTurns, type Row, type RunOptions, toRow } from "../result";

const CONVERSATIONS = 1_000;
const IN_FLIGHT = 64;
const SECRET = "the-secret-of-the-benchmark";
const NUMBER = "106540352242922";
const HOURS = { start: "08:00", end: "18:00", enabled: true };
/** So many people write in turns. */
const PEOPLE = 200;

let count = 0;

/** A call with one message, never the same twice; signed as Meta does. */
function nextCall(): { body: string; signature: string } {
  count += 1;
  const from = `5511${900_000_000 + (count % PEOPLE)}`;
  const body = JSON.stringify({
    object: "whatsapp_business_account",
    entry: [
      {
        id: "102290129340398",
        changes: [
          {
            value: {
              messaging_product: "whatsapp",
              metadata: { display_phone_number: "551140028922", phone_number_id: NUMBER },
              contacts: [{ profile: { name: "Marta Lima" }, wa_id: from }],
              messages: [
                {
                  from,
                  id: `wamid.HBgNNTUxMTk4ODg4Nzc3NxUCABIYFj${process.pid}${count}`,
                  timestamp: String(Math.floor(Date.now() / 1000)),
                  text: { body: "Bom dia, meu pedido ainda não chegou. Podem ver o que houve?" },
                  type: "text",
                },
              ],
            },
            field: "messages",
          },
        ],
      },
    ],
  });
  return { body, signature: `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}` };
}

async function callsPerSecond(url: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    connections: IN_FLIGHT,
    duration: seconds,
    requests: [
      {
        method: "POST",
        setupRequest: (request) => {
          const { body, signature } = nextCall();
          return {
            ...request,
            body,
            headers: { "content-type": "application/json", "x-hub-signature-256": signature, ...fromOwnAddress() },
          };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} answers failed`);
  return result["2xx"] / result.duration;
}

function addChannel(db: Awaited<ReturnType<typeof copyOf>>["db"], dataDir: string): void {
  const { workspaceId } = firstAttender(db);
  process.env.SECRET_KEY = readOrCreateSecretKey(dataDir);
  setGlobalSlot("env", undefined);
  const profileId = db
    .prepare("SELECT id FROM chatbot_profile WHERE workspaceId = ? AND isDefault = 1")
    .pluck()
    .get(workspaceId) as number;
  const now = Date.now();
  const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
  db.prepare(
    `INSERT INTO whatsapp_channel (workspaceId, profileId, name, phoneNumber, phoneNumberId, businessAccountId, appSecret, verifyToken,
       apiBase, apiVersion, welcomeMessage, businessHours, autoReplyEnabled, autoReplyMessage, isActive, createdAt, updatedAt)
     VALUES (?, ?, 'Bench', '551140028922', ?, '102290129340398', ?, 'verify-token', 'https://graph.facebook.com', 'v25.0', '', ?, 0, '', 1, ?, ?)`,
  ).run(
    workspaceId,
    profileId,
    NUMBER,
    seal("whatsapp.app-secret", SECRET),
    JSON.stringify({
      enabled: false,
      timezone: "America/Sao_Paulo",
      schedule: Object.fromEntries(days.map((day) => [day, HOURS])),
    }),
    now,
    now,
  );
}

async function run({ isQuick, note }: RunOptions): Promise<Row[]> {
  await buildNextBaseline();
  const { dataDir, db } = await copyOf(CONVERSATIONS, "whatsapp");
  addChannel(db, dataDir);
  db.close();
  const baseline = await startNextBaseline(path.join(dataDir, "baseline.db"));
  const ours = await startProduct(dataDir);
  try {
    const oursUrl = `http://127.0.0.1:${ours.port}/api/webhooks/whatsapp`;
    const baselineUrl = `http://127.0.0.1:${baseline.port}/api/ingest`;
    note("webhook calls: warming up");
    await callsPerSecond(oursUrl, 3);
    await callsPerSecond(baselineUrl, 3);
    note("webhook calls");
    const seconds = isQuick ? 3 : 6;
    const turns = await inTurns(
      isQuick ? 3 : 5,
      () => callsPerSecond(oursUrl, seconds),
      () => callsPerSecond(baselineUrl, seconds),
    );
    return [
      toRow(
        {
          name: `WhatsApp webhook: signed, durable, ${IN_FLIGHT} in flight, calls/s`,
          beside: "Next route handler that group-commits the same bytes",
          bound: { kind: "min", value: 0.8 },
        },
        turns,
        (value) => `${Math.round(value)}/s`,
      ),
    ];
  } finally {
    await Promise.all([ours.stop(), baseline.stop()]);
  }
}

/** What telling whose a call is, its signature and making messages of it cost beside storing its bytes. */
export const whatsAppGroup: Group = { name: "whatsapp", needsBuild: true, run };
