// Messages are written for a white page, whatever the screen around them looks like.
const STYLE = `:root{color-scheme:light}
body{display:flow-root;margin:0;padding:16px;background:#fff;color:#1c1917;font:14px/1.5 Inter,system-ui,sans-serif;overflow-wrap:anywhere}
img{max-width:100%}
img[data-remote-src]:not([src]){min-width:24px;min-height:24px;border:1px dashed #a8a29e}
a:focus-visible{outline:2px solid #b4472f}
a[href]:focus-visible::after{content:" (" attr(href) ")"}`;

/**
 * The document of the frame that shows a message's HTML, before there is a message in it. Its direction is that of the
 * message's first letter, where the message says none.
 */
export const emailFramePage = `<!doctype html><html><head><meta charset="utf-8"><title></title><style>${STYLE}</style></head><body dir="auto"></body></html>`;

/** Address of that document; its policy is the address's, so what may load is decided before anything is in it. */
export function emailFrameHref(hasImages: boolean): string {
  return hasImages ? "/email-frame?images=1" : "/email-frame";
}
