// Load generator in a process of its own. The parent asks for one run at a time; see load-client.ts.
import { percentile } from "../result";
import { LightSocket } from "./light-socket";
import type { DeliveryResult, LoadOrder, LoadResult, ThroughputResult } from "./load-client";

const TEXT = "Bom dia! O pedido saiu hoje do nosso centro e deve chegar até sexta-feira, tudo bem?";
const MARK = "@@";
const CONNECT_AT_ONCE = 25;
/** People of a conversation; each of them hears its messages. */
const ROOM = 4;
/** A message that takes longer is lost. */
const LATE_LIMIT_MS = 5_000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let messageNumber = 0;

async function connectAll({ port, accounts }: LoadOrder): Promise<LightSocket[]> {
  const sockets: LightSocket[] = [];
  for (let from = 0; from < accounts.length; from += CONNECT_AT_ONCE) {
    const batch = accounts.slice(from, from + CONNECT_AT_ONCE);
    sockets.push(
      ...(await Promise.all(
        batch.map(async ({ token, chatId }) => {
          const socket = await LightSocket.connect(port, token);
          await new Promise<void>((resolve) => socket.emit("JoinChat", String(chatId), () => resolve()));
          return socket;
        }),
      )),
    );
  }
  return sockets;
}

function callArguments(chatId: number, text: string): string {
  messageNumber += 1;
  return `${chatId},"${text}",[],{"clientMessageId":"medida-${process.pid}-${messageNumber}"}`;
}

async function throughput(order: LoadOrder, sockets: LightSocket[]): Promise<ThroughputResult> {
  let acknowledged = 0;
  let failed = 0;
  let next = 0;
  let isRunning = true;
  const send = () => {
    const index = next % sockets.length;
    next += 1;
    sockets[index]?.emit("SendMessage", callArguments(order.accounts[index]?.chatId ?? 0, TEXT), (answer) => {
      acknowledged += 1;
      if (answer.startsWith('[{"error"')) failed += 1;
      if (isRunning) send();
    });
  };
  for (let index = 0; index < order.inFlight; index += 1) send();
  await sleep(order.warmUpMs);
  process.send?.({ kind: "measuring" });
  const before = acknowledged;
  const startedAt = performance.now();
  await sleep(order.measureMs);
  const seconds = (performance.now() - startedAt) / 1000;
  const count = acknowledged - before;
  process.send?.({ kind: "measured" });
  isRunning = false;
  await sleep(200);
  if (failed > 0) throw new Error(`${failed} messages were answered with an error`);
  return { kind: "throughput", messages: count, perSecond: count / seconds };
}

async function delivery(order: LoadOrder, sockets: LightSocket[]): Promise<DeliveryResult> {
  const delays: number[] = [];
  let measureFrom = Number.POSITIVE_INFINITY;
  const hear = (text: string) => {
    const from = text.indexOf(MARK);
    // A list event carries the message's preview too; a delivery is the message itself.
    if (from < 0 || !text.startsWith('["SendMessage"')) return;
    const sentAt = Number(text.slice(from + MARK.length, text.indexOf(MARK, from + MARK.length)));
    if (sentAt >= measureFrom) delays.push(performance.now() - sentAt);
  };
  for (const socket of sockets) socket.onEvent = hear;
  const startedAt = performance.now();
  const end = startedAt + order.warmUpMs + order.measureMs;
  let sent = 0;
  let measured = 0;
  while (performance.now() < end) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * order.perSecond);
    const now = performance.now();
    if (now - startedAt >= order.warmUpMs) measureFrom = Math.min(measureFrom, now);
    while (sent < due) {
      // A stride through the sockets, so that neighbours in a room don't speak one after another.
      const index = (sent * 37) % sockets.length;
      const text = `${TEXT} ${MARK}${performance.now()}${MARK}`;
      sockets[index]?.emit("SendMessage", callArguments(order.accounts[index]?.chatId ?? 0, text), () => undefined);
      sent += 1;
      if (measureFrom < end) measured += 1;
    }
    await sleep(1);
  }
  for (let waited = 0; waited < LATE_LIMIT_MS && delays.length < measured * ROOM; waited += 50) await sleep(50);
  if (delays.length < measured * ROOM) throw new Error(`${delays.length} deliveries of ${measured} messages`);
  return { kind: "delivery", p50: percentile(delays, 50), p99: percentile(delays, 99) };
}

async function idle(sockets: LightSocket[]): Promise<LoadResult> {
  const connected = new Promise<void>((resolve) => process.once("message", () => resolve()));
  process.send?.({ kind: "measuring" });
  await connected;
  return { kind: "idle", sockets: sockets.length };
}

async function runOrder(order: LoadOrder): Promise<LoadResult> {
  const sockets = await connectAll(order);
  try {
    if (order.kind === "throughput") return await throughput(order, sockets);
    if (order.kind === "delivery") return await delivery(order, sockets);
    return await idle(sockets);
  } finally {
    for (const socket of sockets) socket.close();
  }
}

process.once("message", (order: LoadOrder) => {
  runOrder(order).then(
    (result) => process.send?.(result, undefined, undefined, () => process.exit(0)),
    (error: unknown) =>
      process.send?.({ kind: "failed", message: String(error) }, undefined, undefined, () => process.exit(1)),
  );
});
