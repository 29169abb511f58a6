/**
 * A message's cleaned HTML as a document for a sandboxed frame. Its own policy lets nothing load but the message's images
 * from `origin`, and images from elsewhere only once somebody asked for them; a sender who sees an image fetched knows that
 * the message was opened, when, and from where.
 */
export function emailDocument(html: string, { origin, hasImages }: { origin: string; hasImages: boolean }): string {
  // Parsed without a window: nothing runs and nothing loads.
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const link of body.querySelectorAll("a[href]")) {
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener noreferrer nofollow");
    // What a link says and where it leads are two things in a dishonest message.
    link.setAttribute("title", link.getAttribute("href") ?? "");
  }
  if (hasImages) {
    for (const image of body.querySelectorAll("img[data-remote-src]"))
      image.setAttribute("src", image.getAttribute("data-remote-src") ?? "");
  }
  const policy = [
    "default-src 'none'",
    `img-src ${origin} data:${hasImages ? " https: http:" : ""}`,
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join("; ");
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><style>${STYLE}</style></head><body>${body.innerHTML}</body></html>`;
}

// Messages are written for a white page, whatever the screen around them looks like.
const STYLE = `:root{color-scheme:light}
body{display:flow-root;margin:0;padding:16px;background:#fff;color:#1c1917;font:14px/1.5 Inter,system-ui,sans-serif;overflow-wrap:anywhere}
img{max-width:100%}
img[data-remote-src]:not([src]){min-width:24px;min-height:24px;border:1px dashed #a8a29e}
a:focus-visible{outline:2px solid #b4472f}
a[href]:focus-visible::after{content:" (" attr(href) ")"}`;
