// Asks PostgreSQL for a thread that waits: see sync-connection.ts.
import { workerData } from "node:worker_threads";
import pg from "pg";

const { url, port, signal } = workerData;
const read = (oid) => (text) =>
  oid === 16 ? Number(text === "t") : [20, 23, 1700, 701].includes(oid) ? Number(text) : text;
const client = new pg.Client({ connectionString: url, types: { getTypeParser: read } });
// The database is removed while nothing is asked.
client.on("error", () => undefined);
const connected = client.connect();

port.on("message", async ({ text, values }) => {
  let answer;
  try {
    await connected;
    const { rows, rowCount } = await client.query({ text, values });
    answer = { rows, count: rowCount ?? 0 };
  } catch (error) {
    answer = { error: `${error.message}: ${text}` };
  }
  port.postMessage(answer);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});
