import { insertSession } from "../accounts";
import { buildNextBaseline, startNextBaseline } from "../baselines/next-baseline";
import { startProduct } from "../product-server";
import { copyOf, firstAttender } from "../queries/databases";
import { type Group, inTurns, type Row, type RunOptions, toRow } from "../result";
import { measureInteractions } from "./interactions";
import { measureLongThread } from "./long-thread";
import { measureNavigation } from "./navigation";
import { openBrowser, type PageVisit } from "./visit";

const MANY = 10_000;
const FEW = 50;

/** A product server whose only workspace has this many conversations, and a signed-in person's cookie. */
async function startDesk(conversations: number) {
  const { dataDir, db } = await copyOf(conversations, `page-${conversations}`);
  const { workspaceId, attenderId } = firstAttender(db);
  const token = insertSession(db, workspaceId, attenderId);
  db.close();
  const server = await startProduct(dataDir);
  const visit: PageVisit = {
    url: `http://localhost:${server.port}/conversations`,
    cookie: { name: "next-auth.session-token", value: token },
    readySelector: "main",
  };
  return { server, file: `${dataDir}/cangoo.db`, visit };
}

async function run({ isQuick, note }: RunOptions): Promise<Row[]> {
  await buildNextBaseline();
  const many = await startDesk(MANY);
  const few = await startDesk(FEW);
  const baseline = await startNextBaseline(few.file);
  const browser = await openBrowser();
  try {
    const plain = (path: string): PageVisit => ({
      url: `http://localhost:${baseline.port}${path}`,
      readySelector: path === "/" ? "p" : "li",
    });
    // The first visits compile and fill caches on every server.
    for (const visit of [many.visit, few.visit, plain("/"), plain("/rows")]) await browser.look(visit);
    note("JavaScript on the wire");
    const script = await inTurns(
      3,
      async () => (await browser.look(many.visit)).scriptBytes,
      async () => (await browser.look(plain("/"))).scriptBytes,
    );
    note("largest contentful paint");
    const paint = await inTurns(
      isQuick ? 3 : 7,
      async () => (await browser.look({ ...many.visit, isSlow: true })).lcpMs,
      async () => (await browser.look({ ...plain("/rows"), isSlow: true })).lcpMs,
    );
    note("DOM nodes");
    const nodes = await inTurns(
      3,
      async () => (await browser.look(many.visit)).nodes,
      async () => (await browser.look(few.visit)).nodes,
    );
    const thread = await measureLongThread({ isQuick, note });
    note("from module to module");
    const navigation = await measureNavigation({ isQuick, note });
    const interactions = await measureInteractions({ isQuick, note });
    return [
      ...thread,
      ...navigation,
      ...interactions,
      toRow(
        {
          name: "conversations page: JavaScript on the wire",
          beside: "an empty Next page",
          bound: { kind: "max", value: 1.4 },
        },
        script,
        (value) => `${(value / 1024).toFixed(1)} KiB`,
      ),
      toRow(
        {
          name: "conversations page: LCP, 4× CPU, slow 4G",
          beside: "a Next page of 50 rows",
          bound: { kind: "max", value: 1.4 },
        },
        paint,
        (value) => `${Math.round(value)} ms`,
      ),
      toRow(
        {
          name: "conversations page: DOM nodes with 10,000",
          beside: "the page with 50",
          bound: { kind: "max", value: 1.2 },
        },
        nodes,
        (value) => String(value),
      ),
    ];
  } finally {
    await browser.close();
    await Promise.all([many.server.stop(), few.server.stop(), baseline.stop()]);
  }
}

/** What a browser sees of the busiest screen. */
export const pageGroup: Group = { name: "page", needsBuild: true, run };
