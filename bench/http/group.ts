import autocannon from "autocannon";
import { insertSession } from "../accounts";
import { buildNextBaseline, startNextBaseline } from "../baselines/next-baseline";
import { startProduct } from "../product-server";
import { copyOf, firstAttender } from "../queries/databases";
import { type Group, inTurns, type Row, type RunOptions, toRow } from "../result";

const CONVERSATIONS = 1_000;
const CONNECTIONS = 10;
/** Rows of a page as the conversations screen asks for it. */
const PAGE_SIZE = 50;

async function requestsPerSecond(url: string, headers: Record<string, string>, seconds: number): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} answers failed`);
  return result["2xx"] / result.duration;
}

async function run({ isQuick, note }: RunOptions): Promise<Row[]> {
  await buildNextBaseline();
  const { dataDir, file, db } = await copyOf(CONVERSATIONS, "http");
  const { workspaceId, attenderId, clientId } = firstAttender(db);
  const token = insertSession(db, workspaceId, attenderId);
  db.close();
  const baseline = await startNextBaseline(file);
  const ours = await startProduct(dataDir);
  try {
    const headers = { Authorization: `Bearer ${token}`, CangooClientId: clientId };
    const oursUrl = `http://127.0.0.1:${ours.port}/api/bff/Chat/GetChats?pageSize=${PAGE_SIZE}`;
    const baselineUrl = `http://127.0.0.1:${baseline.port}/api/chats?pageSize=${PAGE_SIZE}`;
    note("GetChats, first page: warming up");
    await requestsPerSecond(oursUrl, headers, 3);
    await requestsPerSecond(baselineUrl, {}, 3);
    note("GetChats, first page");
    const seconds = isQuick ? 3 : 6;
    const turns = await inTurns(
      isQuick ? 3 : 5,
      () => requestsPerSecond(oursUrl, headers, seconds),
      () => requestsPerSecond(baselineUrl, {}, seconds),
    );
    const bound = { kind: "min", value: 0.7 } as const;
    const name = "GetChats, first page, requests/s";
    return [
      toRow({ name, beside: "Next route handler, same query", bound }, turns, (value) => `${Math.round(value)}/s`),
    ];
  } finally {
    await Promise.all([ours.stop(), baseline.stop()]);
  }
}

/** What session, permission, parsing and the documented shape cost beside the bare query. */
export const httpGroup: Group = { name: "http", needsBuild: true, run };
