import { type BrowserContext, chromium } from "@playwright/test";
import type Database from "better-sqlite3";
import { browserPath } from "../../scripts/browser/browser-path.mjs";
import { CHROMIUM_FLAGS } from "../../scripts/browser/chromium-flags.mjs";
import { insertSession } from "../accounts";
import { startProduct } from "../product-server";
import { copyOf, firstAttender } from "../queries/databases";

type Desk<Filled> = {
  /** Name of the data folder. */
  name: string;
  conversations: number;
  /** Writes more rows before the server starts. */
  fill?: (db: Database.Database, workspaceId: number) => Filled;
};

/**
 * Starts the built product with so many conversations, and a browser in which somebody is signed in; ends both after `work`.
 * @returns what `work` measured
 */
export async function onDesk<Filled, Measured>(
  { name, conversations, fill }: Desk<Filled>,
  work: (desk: { context: BrowserContext; url: string; filled: Filled | undefined }) => Promise<Measured>,
): Promise<Measured> {
  const { dataDir, db } = await copyOf(conversations, name);
  const { workspaceId, attenderId } = firstAttender(db);
  const token = insertSession(db, workspaceId, attenderId);
  const filled = fill?.(db, workspaceId);
  db.close();
  const server = await startProduct(dataDir);
  const browser = await chromium.launch({ executablePath: browserPath(), args: CHROMIUM_FLAGS });
  try {
    const url = `http://localhost:${server.port}`;
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: "pt-BR" });
    await context.addCookies([{ name: "next-auth.session-token", value: token, url }]);
    return await work({ context, url, filled });
  } finally {
    await browser.close();
    await server.stop();
  }
}
