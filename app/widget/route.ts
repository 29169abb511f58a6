import { FRAME_CONFIG_ID, FRAME_ROOT_ID, type FrameConfig } from "@/components/web-chat/loader/frame-config";
import { chatWindowStyle } from "@/components/web-chat/window/chat-window-style";
import { frameAncestors, isAllowedOrigin } from "@/lib/modules/channels/web-chat/allowed-domains";
import { availabilityOf } from "@/lib/modules/channels/web-chat/availability";
import { findWebChatByKey } from "@/lib/modules/channels/web-chat/queries";
import { env } from "@/lib/platform/env/env";
import { isOwnOrigin } from "@/lib/platform/http/origin";
import { newNonce, webSocketOrigin } from "@/lib/platform/http/security-headers";
import { LOCALES, type Locale, negotiateLocale } from "@/lib/platform/i18n/locales";
import en from "@/messages/en/widget.json";
import ptBr from "@/messages/pt-BR/widget.json";

const CATALOGUE: Record<Locale, typeof ptBr> = { "pt-BR": ptBr, en };

const pageStyle = `
html, body { margin: 0; height: 100%; }
#${FRAME_ROOT_ID} { height: 100vh; height: 100dvh; }
.page { padding: 24px; font: 16px/1.5 system-ui, sans-serif; color: #1c1917; background: #ffffff; }
`;

/** The language of the page around the chat when we speak it, whatever its region; else the visitor's own. */
function chooseLocale(language: string | null, acceptLanguage: string | null): Locale {
  const base = (language ?? "").toLowerCase().split("-")[0];
  return LOCALES.find((locale) => locale.toLowerCase().split("-")[0] === base) ?? negotiateLocale(acceptLanguage);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function answer(options: {
  status: number;
  locale: Locale;
  title: string;
  body: string;
  /** Address of the page's script, if it has one. */
  script?: string;
  style: string;
  ancestors: string;
}): Response {
  const nonce = newNonce();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `connect-src 'self' ${webSocketOrigin(env().APP_URL)}`,
    // Files are fetched with the visitor's token, so images are shown from what was fetched.
    "img-src 'self' data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${options.ancestors}`,
  ];
  const html = `<!doctype html>
<html lang="${options.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="robots" content="noindex">
<title>${escapeHtml(options.title)}</title>
<style nonce="${nonce}">${options.style}</style>
</head>
<body>
${options.body}${options.script ? `\n<script nonce="${nonce}" src="${options.script}"></script>` : ""}
</body>
</html>
`;
  return new Response(html, {
    status: options.status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy.join("; "),
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      // A company's site may isolate itself and still show its chat.
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}

/** The page inside the web chat's iframe. Only our own pages and the web chat's allowed domains may frame it. */
export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const clientKey = query.get("key");
  const webChat = clientKey ? await findWebChatByKey(clientKey) : null;
  const locale = chooseLocale(query.get("lang"), request.headers.get("accept-language"));
  const catalogue = CATALOGUE[locale];
  if (!clientKey || !webChat?.isActive) {
    const { notFoundTitle, notFoundText } = catalogue.page;
    return answer({
      status: 404,
      locale,
      title: notFoundTitle,
      body: `<main class="page"><h1>${escapeHtml(notFoundTitle)}</h1><p>${escapeHtml(notFoundText)}</p></main>`,
      style: pageStyle,
      ancestors: "'none'",
    });
  }
  const host = query.get("host");
  const isShownBy =
    host && (isOwnOrigin(host, request.headers.get("host")) || isAllowedOrigin(host, webChat.allowedDomains));
  const config: FrameConfig = {
    clientKey,
    locale,
    appearance: webChat.appearance,
    texts: catalogue.window,
    preChatFields: webChat.preChatFields,
    availability: await availabilityOf(webChat),
    soundOn: webChat.soundOn,
    hostOrigin: isShownBy ? host : null,
  };
  // "<" is the only character with which data could end the element that holds it.
  const json = JSON.stringify(config).replaceAll("<", "\\u003c");
  return answer({
    status: 200,
    locale,
    title: webChat.appearance.chatbotName,
    body: `<main id="${FRAME_ROOT_ID}"></main>
<script type="application/json" id="${FRAME_CONFIG_ID}">${json}</script>`,
    script: "/widget-frame.js",
    style: pageStyle + chatWindowStyle,
    ancestors: frameAncestors(webChat.allowedDomains),
  });
}
