import { KEPT_STYLES_COOKIE, keptStylesOf } from "@/lib/kernel/kept-styles";

const LINKED = 'link[rel="stylesheet"][data-precedence]';
/** As long as the server has browsers keep the files. Seconds. */
const ONE_YEAR_S = 31_536_000;

/**
 * When a page and all of its own is there, fetches the style sheets that stood in it (lib/platform/http/page-styles.ts), so that the browser
 * keeps them, and has the next pages leave them out.
 */
export function keepStyles(): void {
  if (document.readyState === "complete") void fetchStyles();
  else addEventListener("load", () => void fetchStyles(), { once: true });
}

async function fetchStyles(): Promise<void> {
  const stoodInPage = [...document.querySelectorAll<HTMLLinkElement>(`${LINKED}[disabled]`)];
  if (stoodInPage.length === 0) return;
  try {
    const files = await Promise.all(stoodInPage.map(({ href }) => fetch(href, { priority: "low" })));
    await Promise.all(files.map((file) => file.arrayBuffer()));
    if (!files.every(({ ok }) => ok)) return;
  } catch {
    // The next page has them in it once more.
    return;
  }
  const names = keptStylesOf([...document.querySelectorAll<HTMLLinkElement>(LINKED)].map(({ href }) => href));
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store
  document.cookie = `${KEPT_STYLES_COOKIE}=${names}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax${secure}`;
}
