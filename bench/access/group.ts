import { type IncomingMessage, request } from "node:http";
import { hashPassword } from "@/lib/platform/crypto/hash-password";
import { prepareProduct, startProduct } from "../product-server";
import { type Group, median, type Row, type RunOptions, toRow } from "../result";

type Times = { ours: number; baseline: number };
type Question = { path: string; body: (email: string) => object; status: number };

const SIGN_IN: Question = {
  path: "/api/bff/Auth/Authenticate",
  body: (email) => ({ email, password: "Errada#2026" }),
  status: 401,
};
const RESET: Question = { path: "/api/v1/password-resets", body: (email) => ({ email }), status: 200 };

let calls = 0;

/** Time of one answer in milliseconds. Each call comes from an address of its own, so that no limit is in the way. */
function timeOf(port: number, { path, body, status }: Question, email: string): Promise<number> {
  calls += 1;
  const localAddress = `127.${1 + (calls >> 16)}.${(calls >> 8) & 255}.${calls & 255}`;
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(
      { host: "127.0.0.1", port, path, method: "POST", localAddress, headers: { "Content-Type": "application/json" } },
      (response: IncomingMessage) => {
        response.resume().once("end", () => {
          if (response.statusCode === status) resolve(performance.now() - startedAt);
          else reject(new Error(`${path} answered ${response.statusCode}`));
        });
      },
    );
    call.once("error", reject);
    call.end(JSON.stringify(body(email)));
  });
}

/** Medians of both kinds, each round asking for one after the other, so that both have the same machine. */
async function measure(port: number, question: Question, perRound: number, rounds: number): Promise<Times[]> {
  const turns: Times[] = [];
  let number = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const times: Record<"unknown" | "known", number[]> = { unknown: [], known: [] };
    for (let index = 0; index < perRound; index += 1) {
      number += 1;
      const kinds = index % 2 === 0 ? (["unknown", "known"] as const) : (["known", "unknown"] as const);
      for (const kind of kinds) times[kind].push(await timeOf(port, question, `${kind}${number}@medida.example`));
    }
    // The first round only warms up.
    if (round > 0) turns.push({ ours: median(times.unknown), baseline: median(times.known) });
  }
  return turns;
}

/** The larger by the smaller, because either way round it would tell. */
function row(name: string, turns: Times[]): Row {
  const bound = { kind: "max", value: 1.1 } as const;
  const beside = "the same for one that has an account";
  const found = toRow({ name, beside, bound }, turns, (value) => `${value.toFixed(2)} ms`);
  return { ...found, ratios: found.ratios.map((ratio) => Math.max(ratio, 1 / ratio)) };
}

async function run({ isQuick, note }: RunOptions): Promise<Row[]> {
  const passwordHash = await hashPassword("Certa#2026");
  const { dataDir } = prepareProduct("access", (db) => {
    const now = Date.now();
    const workspaceId = db
      .prepare("INSERT INTO workspace (clientId, name, createdAt, updatedAt) VALUES ('medida', 'Medida', ?, ?)")
      .run(now, now).lastInsertRowid;
    const insert = db.prepare(
      `INSERT INTO attender (workspaceId, firstName, surname, email, passwordHash, profile, isActive, namaEdition, createdAt, updatedAt)
       VALUES (?, 'Pessoa', 'Medida', ?, ?, 2, 1, 'Cangoo 2024', ?, ?)`,
    );
    for (let number = 1; number <= 1_000; number += 1)
      insert.run(workspaceId, `known${number}@medida.example`, passwordHash, now, now);
  });
  const server = await startProduct(dataDir);
  try {
    const rounds = isQuick ? 3 : 7;
    const perRound = isQuick ? 10 : 30;
    note("sign-in: unknown and known addresses");
    const signIn = await measure(server.port, SIGN_IN, perRound, rounds);
    note("password reset: unknown and known addresses");
    const reset = await measure(server.port, RESET, perRound * 3, rounds);
    return [
      row("Refused sign-in of an unknown e-mail", signIn),
      row("Password reset asked for by an unknown e-mail", reset),
    ];
  } finally {
    await server.stop();
  }
}

/** What the time of an answer tells about whose address has an account. */
export const accessGroup: Group = { name: "access", needsBuild: true, run };
