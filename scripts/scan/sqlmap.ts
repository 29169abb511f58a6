import path from "node:path";
import { DEMO_CLIENT_KEY } from "@/lib/kernel/demo-accounts";
import { runTool, type Scan, type ScanTarget } from "./run-tool";

type Target = {
  address: string;
  isPublic?: boolean;
  /** JSON; makes the request a POST. */
  body?: object;
};

/** Representative of every way that a request's text reaches SQL: filters, full text, cursors, ids, bodies, webhooks. */
const TARGETS: readonly Target[] = [
  { address: "/api/v1/tickets?q=boleto&pageSize=20" },
  {
    address:
      "/api/v1/tickets?q=nota&status=open&priority=high&assignee=me&customer=1&tag=fiscal&mine=false&hasConversation=true&preset=open&pageSize=20&cursor=MTc5NTI3MTk5MzIwMDoxNA",
  },
  { address: "/api/v1/customers?q=ana&sort=name&pageSize=20" },
  { address: "/api/v1/customers?status=active&companyId=1&hasCompany=true&tags=vip" },
  { address: "/api/v1/companies?q=casa&tags=vip&sort=name&pageSize=20" },
  { address: "/api/bff/Chat/GetChats?search=pedido&filter=all&pageSize=20" },
  { address: "/api/bff/Chat/GetChats?cursor=MTc5NTI3ODg3NDc5MzoxMTk" },
  { address: "/api/bff/Chat/GetChatMessages?chatId=1&afterSeq=1&pageSize=20" },
  { address: "/api/v1/audit-events?action=session.started&attenderId=1&cursor=9&pageSize=20" },
  { address: "/api/v1/tickets/ticket-1*" },
  { address: "/api/v1/conversations/1*/entries" },
  {
    address: "/api/bff/Auth/Authenticate",
    isPublic: true,
    body: { email: "alguem@fora.example", password: "errada" },
  },
  {
    address: `/api/v1/web-chats/${DEMO_CLIENT_KEY}/offline-messages`,
    isPublic: true,
    body: {
      name: "Ana",
      email: "ana@fora.example",
      message: "Olá",
      clientId: "3f0a2c66-4ad5-4b6f-9a53-1d2f3a4b5c6d",
    },
  },
  { address: `/api/v1/web-chats/${DEMO_CLIENT_KEY}*`, isPublic: true },
  {
    address: "/api/webhooks/sandbox*?data.id=1&type=payment",
    isPublic: true,
    body: { type: "payment", data: { id: "1" } },
  },
  { address: "/api/webhooks/email/segredo*", isPublic: true, body: { texto: "x" } },
];

const INJECTABLE = /identified the following injection point|is vulnerable\. Do you want/;
const NOT_INJECTABLE = /all tested parameters do not appear to be injectable/;

/** sqlmap on every parameter of the targets. It is told that the database is SQLite, so that all its tests are of use. */
export const sqlmap: Scan = {
  name: "sqlmap",
  async run(target) {
    const result = { tested: [] as string[], findings: [] as string[], explained: [], unfinished: [] as string[] };
    for (const [index, one] of TARGETS.entries()) {
      const name = `${one.body ? "POST" : "GET"} ${one.address.split("?")[0]}`;
      process.stdout.write(`  sqlmap ${index + 1}/${TARGETS.length} ${name}`);
      const startedAt = Date.now();
      const { output, isEnded } = await runTool("sqlmap", argumentsFor(one, target), {
        folder: target.folder,
        seconds: target.seconds.perTarget,
      });
      process.stdout.write(`: ${Math.round((Date.now() - startedAt) / 1000)} s\n`);
      result.tested.push(name);
      if (INJECTABLE.test(output)) result.findings.push(`${name}: ${lastLines(output, 12)}`);
      else if (isEnded) result.unfinished.push(`${name}: more than ${target.seconds.perTarget} s`);
      else if (!NOT_INJECTABLE.test(output)) result.unfinished.push(`${name}: ${lastLines(output, 3)}`);
    }
    return result;
  },
};

function argumentsFor({ address, body, isPublic }: Target, { url, admin, folder }: ScanTarget): string[] {
  const headers = isPublic ? {} : admin.headers;
  const lines = Object.entries({ ...headers, ...(body ? { "Content-Type": "application/json" } : {}) });
  return [
    "--batch",
    "--disable-coloring",
    "--flush-session",
    `--output-dir=${path.join(folder, "sqlmap")}`,
    "--dbms=SQLite",
    "--level=2",
    "--risk=2",
    "--threads=4",
    "--timeout=20",
    "--retries=1",
    // Strict schemas refuse most of what it sends; those answers are to be compared like any other.
    "--ignore-code=*",
    "--skip-waf",
    ...(lines.length > 0 ? [`--headers=${lines.map(([name, value]) => `${name}: ${value}`).join("\\n")}`] : []),
    ...(body ? [`--data=${JSON.stringify(body)}`] : []),
    `--url=${url}${address}`,
  ];
}

function lastLines(output: string, count: number): string {
  return output.trim().split("\n").slice(-count).join(" | ");
}
