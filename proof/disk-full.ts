import fs from "node:fs";
import path from "node:path";
import { freePort } from "@/tests/support/free-port";
import { SmallDisk } from "@/tests/support/small-disk";
import { insertDesk } from "./desk";
import { atMost, exactly, type Figure, type Proof, type ProofOptions, told } from "./figure";
import { fillDatabase, startProduct, throwAwayFolder } from "./product";
import { storedFigures } from "./stored";
import { Talkers } from "./talkers";
import { writtenFigures } from "./written";

const DISK_MIB = 64;
const SIZE = { pairs: 20, idleAgents: 0, idleVisitors: 0 };
const LOAD_MS = 2_000;
const FULL_MS = { full: 60_000, quick: 5_000 };
const TIMES = { full: 3, quick: 1 };
/** One attender may upload twice a second. */
const UPLOAD_EVERY_MS = 600;
const UPLOAD = Buffer.alloc(2 * 1024 * 1024, 65);

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Files on the disk that belong to no stored upload and weren't there before. */
function strayFiles(folder: string): number {
  const files = path.join(folder, "files");
  if (!fs.existsSync(files)) return 0;
  return fs.readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
}

async function run({ isQuick, note }: ProofOptions): Promise<Figure[]> {
  const folder = throwAwayFolder("disk-full");
  const [seed, dataDir] = [path.join(folder, "seed"), path.join(folder, "data")];
  fs.mkdirSync(dataDir);
  const desk = await fillDatabase(seed, (db) => insertDesk(db, "full", SIZE));
  const disk = await SmallDisk.open(dataDir, DISK_MIB);
  process.once("exit", () => disk.close());
  fs.cpSync(seed, disk.outside, { recursive: true });
  const server = await startProduct(dataDir, { port: await freePort(), wrapper: disk.wrapper });
  const talkers = new Talkers(server.url, desk);
  const ready = async () => (await talkers.read("/api/health/ready"))?.status;
  await talkers.connect();
  talkers.start();
  let reads = 0;
  let failedReads = 0;
  let slowest = 0;
  const uploads = new Set<number | undefined>();
  for (let time = 1; time <= (isQuick ? TIMES.quick : TIMES.full); time += 1) {
    await sleep(LOAD_MS);
    disk.fill();
    while ((await ready()) !== 503) await sleep(50);
    note(`full; ${talkers.told.length} messages acknowledged`);
    const until = performance.now() + (isQuick ? FULL_MS.quick : FULL_MS.full);
    while (performance.now() < until) {
      const list = await talkers.read("/api/bff/Chat/GetChats");
      await list?.arrayBuffer();
      reads += 1;
      if (list?.status !== 200) failedReads += 1;
      const path = `/api/v1/conversations/${desk.pairs[0]?.chatId}/uploads?fileName=prova.txt`;
      const upload = await talkers.fetch(path, { method: "POST", body: UPLOAD });
      uploads.add(upload?.status);
      await sleep(UPLOAD_EVERY_MS);
      // What is left of a page, a commit may still have fitted into.
      disk.fill();
    }
    disk.empty();
    const emptyAt = performance.now();
    await talkers.nextTold();
    while ((await ready()) !== 200) await sleep(20);
    slowest = Math.max(slowest, performance.now() - emptyAt);
  }
  await sleep(LOAD_MS);
  const refused = [...talkers.refusals.keys()].join(", ");
  await talkers.stop();
  const code = await server.stop();
  const copy = throwAwayFolder("disk-full-after");
  fs.cpSync(disk.outside, copy, { recursive: true });
  disk.close();
  return [
    told("messages acknowledged / notes and tickets", `${talkers.told.length} / ${talkers.written.length}`),
    exactly("codes of refused writes", refused, "UNAVAILABLE"),
    exactly("answers to uploads", [...uploads].join(", "), "503"),
    exactly(`of ${reads} reads while it was full failed`, failedReads, 0),
    exactly("files that uploads left", strayFiles(copy), 0),
    atMost("from room on the disk to the next acknowledgement and readiness", slowest, 5_000, "ms"),
    ...storedFigures(copy, talkers.told),
    ...writtenFigures(copy, talkers.written),
    exactly("exit code on SIGTERM", code, 0),
  ];
}

/** The disk fills up while people write. */
export const diskFullProof: Proof = { name: "disk-full", summary: "the disk is full for a while, three times", run };
