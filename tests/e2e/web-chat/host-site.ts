import { createServer } from "node:http";
import { DEMO_CLIENT_KEY } from "@/lib/kernel/demo-accounts";
import { withDatabase } from "@/tests/e2e/server-database";
import type { TestServer } from "@/tests/support/server";

/** A company's own site on an origin of its own, with the chat's script tag on every page. */
export type HostSite = { url: string; close(): Promise<void> };

function escapeAttribute(text: string): string {
  return text.replace(/[&"<]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Serves the site; with `isAllowed` false its address is not one of the web chat's allowed domains. A page's address can
 * name another chat (`key`), a language (`lang`), and further attributes of the script tag (`identity`, `position`).
 */
export async function startHostSite(server: TestServer, isAllowed = true): Promise<HostSite> {
  const pageOf = (address: string) => {
    const query = new URL(address, "http://site.test").searchParams;
    const attributes = [
      ["client-key", query.get("key") ?? DEMO_CLIENT_KEY],
      ["identity-token", query.get("identity")],
      ["position", query.get("position")],
    ].flatMap(([name, value]) => (value ? [`data-${name}="${escapeAttribute(value)}"`] : []));
    const language = escapeAttribute(query.get("lang") ?? "pt-BR");
    return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1"><title>Loja</title></head>
    <body><h1>Loja de teste</h1><a href="/outra">Outra página</a>
    <script src="${server.url}/widget.js" ${attributes.join(" ")} async></script></body></html>`;
  };
  const http = createServer((request, response) => {
    response.writeHead(200, {
      "Content-Type": "text/html; charset=utf-8",
      // What docs/web-chat.md tells a strict host page to allow, and nothing else.
      "Content-Security-Policy": `default-src 'none'; script-src ${server.url}; connect-src ${server.url}; frame-src ${server.url}`,
    });
    response.end(pageOf(request.url ?? "/"));
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const address = http.address();
  if (typeof address !== "object" || !address) throw new Error("no address");
  const url = `http://127.0.0.1:${address.port}`;
  if (isAllowed) allow(server, url);
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

// Settings for web chats come with the channels module; until then the row is the setting.
function allow(server: TestServer, origin: string): void {
  withDatabase(server, (db) => {
    const domains = JSON.parse(
      db.prepare("SELECT allowedDomains FROM web_chat WHERE clientKey = ?").pluck().get(DEMO_CLIENT_KEY) as string,
    ) as string[];
    db.prepare("UPDATE web_chat SET allowedDomains = ? WHERE clientKey = ?").run(
      JSON.stringify([...domains, origin]),
      DEMO_CLIENT_KEY,
    );
  });
}
