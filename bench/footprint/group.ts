import path from "node:path";
import type Database from "better-sqlite3";
import { hashPassword } from "@/lib/platform/crypto/hash-password";
import { insertWorkspaces } from "../accounts";
import { buildNextBaseline, startNextBaseline } from "../baselines/next-baseline";
import { startBareHub } from "../hub/group";
import { runLoad } from "../hub/load-client";
import { prepareProduct, startProduct } from "../product-server";
import { type Group, inTurns, type Row, type RunOptions, toRow } from "../result";
import { residentMiB, type ServerProcess } from "../server-process";

const SOCKETS = 1_000;
const ROOM = 4;
const SETTLE_MS = 1_500;
/** V8 collects what loading a page left once the process has been quiet for about ten seconds; until then it is 60 MiB more. */
const COLLECTED_MS = 20_000;
const SIGN_IN_MIB = 25;
const EMAIL = "entrada@medida.example";
const PASSWORD = "Medida#2026";
const PROBE = ["--expose-gc", "--import", path.resolve("bench/footprint/collect-garbage.mjs")];

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const mebibytes = (value: number) => `${value.toFixed(1)} MiB`;

async function collected(server: ServerProcess): Promise<number> {
  for (let time = 0; time < 3; time += 1) {
    process.kill(server.pid, "SIGUSR2");
    await sleep(SETTLE_MS / 3);
  }
  return residentMiB(server.pid);
}

/** What connected sockets add to a server that has already seen some. */
async function perThousandSockets(
  server: ServerProcess,
  accounts: Parameters<typeof runLoad>[0]["accounts"],
): Promise<number> {
  const order = { kind: "idle", port: server.port, warmUpMs: 0, measureMs: 10_000, inFlight: 0, perSecond: 0 } as const;
  try {
    // Code, caches and the heap's own growth belong to the process, not to the sockets.
    await runLoad({ ...order, accounts: accounts.slice(0, 100) });
    const before = await collected(server);
    let after = 0;
    await runLoad(
      { ...order, accounts },
      {
        onMeasuring: async () => {
          after = await collected(server);
        },
      },
    );
    return after - before;
  } finally {
    await server.stop();
  }
}

/** Does what a browser does: the login's page, the form's secret, the form, and the first screen. */
async function signIn({ port }: ServerProcess): Promise<void> {
  const origin = `http://localhost:${port}`;
  const cookies = new Map<string, string>();
  const ask = async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const answer = await fetch(`${origin}${path}`, {
      redirect: "manual",
      ...init,
      headers: { Cookie: cookie, Origin: origin, "Sec-Fetch-Site": "same-origin", ...init.headers },
    });
    if (answer.status >= 400) throw new Error(`${path} was answered with ${answer.status}`);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer.text();
  };
  await ask("/login");
  const { csrfToken } = JSON.parse(await ask("/api/auth/csrf")) as { csrfToken: string };
  await ask("/api/auth/callback/credentials", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ csrfToken, email: EMAIL, password: PASSWORD, json: "true" }),
  });
  if (!cookies.has("next-auth.session-token")) throw new Error("nobody was signed in");
  await ask("/conversations");
}

async function afterStart(server: ServerProcess): Promise<{ memory: number; startMs: number }> {
  try {
    await sleep(SETTLE_MS);
    return { memory: residentMiB(server.pid), startMs: server.startMs };
  } finally {
    await server.stop();
  }
}

/** What stays of what the first sign-in of a process loads. */
async function afterSignIn(server: ServerProcess): Promise<number> {
  try {
    await sleep(SETTLE_MS);
    const before = residentMiB(server.pid);
    await signIn(server);
    await sleep(COLLECTED_MS);
    return residentMiB(server.pid) - before;
  } finally {
    await server.stop();
  }
}

/** Gives one person of the database a password. */
function setPassword(db: Database.Database, passwordHash: string): void {
  db.prepare("UPDATE attender SET email = ?, passwordHash = ? WHERE id = (SELECT min(id) FROM attender)").run(
    EMAIL,
    passwordHash,
  );
}

async function run({ isQuick, note }: RunOptions): Promise<Row[]> {
  await buildNextBaseline();
  const passwordHash = await hashPassword(PASSWORD);
  const { dataDir, filled: accounts } = prepareProduct("footprint", (db) => {
    const inserted = insertWorkspaces(db, SOCKETS / ROOM, ROOM);
    setPassword(db, passwordHash);
    return inserted;
  });
  note("memory of idle sockets");
  const sockets = await inTurns(
    3,
    async () => perThousandSockets(await startProduct(dataDir, { nodeArguments: PROBE }), accounts),
    async () => perThousandSockets(await startBareHub(PROBE), accounts),
  );
  note("cold start and idle memory");
  await afterStart(await startProduct(dataDir));
  await afterStart(await startNextBaseline());
  const starts = await inTurns(
    isQuick ? 3 : 7,
    async () => afterStart(await startProduct(dataDir)),
    async () => afterStart(await startNextBaseline()),
  );
  note("memory that a sign-in adds");
  const signedIn: number[] = [];
  for (let time = 0; time < 3; time += 1) signedIn.push(await afterSignIn(await startProduct(dataDir)));
  const pick = (key: "memory" | "startMs") =>
    starts.map((turn) => ({ ours: turn.ours[key], baseline: turn.baseline[key] }));
  const empty = "empty Next, custom server";
  return [
    toRow(
      { name: "memory of 1,000 idle sockets", beside: "bare Socket.IO", bound: { kind: "max", value: 2 } },
      sockets,
      mebibytes,
    ),
    toRow({ name: "idle memory", beside: empty, bound: { kind: "max", value: 1.6 } }, pick("memory"), mebibytes),
    toRow(
      { name: "cold start to the first 200", beside: empty, bound: { kind: "max", value: 1.4 } },
      pick("startMs"),
      (value) => `${Math.round(value)} ms`,
    ),
    toRow(
      {
        name: "memory that the first sign-in adds",
        beside: `${SIGN_IN_MIB} MiB`,
        bound: { kind: "max", value: 1 },
      },
      signedIn.map((ours) => ({ ours, baseline: SIGN_IN_MIB })),
      mebibytes,
    ),
  ];
}

/** What the product takes before anybody works with it. */
export const footprintGroup: Group = { name: "footprint", needsBuild: true, run };
