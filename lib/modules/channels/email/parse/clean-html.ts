import sanitizeHtml from "sanitize-html";

const TAGS = [
  ...["a", "abbr", "b", "big", "blockquote", "br", "caption", "center", "cite", "code", "col", "colgroup", "dd", "del"],
  ...["details", "div", "dl", "dt", "em", "font", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd"],
  ...["li", "mark", "ol", "p", "pre", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "summary", "sup"],
  ...["table", "tbody", "td", "tfoot", "th", "thead", "tr", "tt", "u", "ul", "var", "wbr"],
];
/** Values that can't name anything to load: no bracket but those of colours. */
const PLAIN = /^[\w\s#%.,'"!-]{1,200}$/;
const COLOR = /^(?:[a-z]{3,30}|#[0-9a-f]{3,8}|rgba?\([\d\s.,%]{1,40}\)|hsla?\([\d\s.,%a-z]{1,40}\))$/i;
const STYLES: Record<string, RegExp[]> = {
  color: [COLOR],
  "background-color": [COLOR],
  background: [COLOR],
  "border-color": [COLOR],
  ...Object.fromEntries(
    [
      ...["font", "font-family", "font-size", "font-style", "font-weight", "line-height", "letter-spacing"],
      ...["text-align", "text-decoration", "text-indent", "text-transform", "vertical-align", "white-space"],
      ...["margin", "margin-top", "margin-right", "margin-bottom", "margin-left"],
      ...["padding", "padding-top", "padding-right", "padding-bottom", "padding-left"],
      ...["border", "border-top", "border-right", "border-bottom", "border-left", "border-collapse", "border-spacing"],
      ...["border-radius", "border-style", "border-width", "list-style-type", "direction"],
      ...["width", "max-width", "min-width", "height", "max-height", "min-height", "display"],
    ].map((name) => [name, [PLAIN]]),
  ),
};
const LINK = /^(?:https?:\/\/|mailto:|tel:)/i;
const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/;

/** Cleaned HTML, and whether it would show images from elsewhere. */
export type CleanHtml = { html: string; hasRemoteImages: boolean };

/**
 * Cleans a message's HTML: no script, form, frame, style sheet or event handler, no style that loads, links that leave
 * nothing behind. Remote images keep their address in `data-remote-src` only, so nothing tells the sender that the message
 * was opened; images of the message itself get the address that `cidUrl` knows.
 */
export function cleanHtml(source: string, cidUrl: (contentId: string) => string | undefined): CleanHtml {
  let hasRemoteImages = false;
  const html = sanitizeHtml(source, {
    allowedTags: TAGS,
    allowedAttributes: {
      "*": ["style", "align", "valign", "dir", "lang", "title"],
      a: ["href", "rel", "target"],
      img: ["src", "alt", "width", "height", "data-remote-src"],
      table: ["border", "cellpadding", "cellspacing", "width", "height", "bgcolor"],
      td: ["colspan", "rowspan", "width", "height", "bgcolor", "nowrap"],
      th: ["colspan", "rowspan", "width", "height", "bgcolor", "nowrap"],
      tr: ["bgcolor"],
      col: ["span", "width"],
      colgroup: ["span", "width"],
      font: ["color", "face", "size"],
      ol: ["start", "type"],
      ul: ["type"],
    },
    allowedStyles: { "*": STYLES },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: ["data"] },
    allowedSchemesAppliedToAttributes: ["href"],
    allowProtocolRelative: false,
    nestingLimit: 80,
    nonTextTags: ["style", "script", "textarea", "option", "noscript", "title", "xml", "head"],
    transformTags: {
      a: (tagName, { href = "", ...attribs }) => ({
        tagName,
        attribs: {
          ...attribs,
          // A relative one would lead into this application.
          ...(LINK.test(href.trim()) ? { href: href.trim() } : {}),
          rel: "noopener noreferrer nofollow",
          target: "_blank",
        },
      }),
      img: (tagName, { src = "", ...attribs }) => {
        const { "data-remote-src": _, ...kept } = attribs;
        const image = imageOf(src.trim(), cidUrl);
        if (image["data-remote-src"]) hasRemoteImages = true;
        return { tagName, attribs: { ...kept, ...image } };
      },
    },
  });
  return { html, hasRemoteImages };
}

function imageOf(src: string, cidUrl: (contentId: string) => string | undefined): Record<string, string> {
  if (/^cid:/i.test(src)) {
    const url = cidUrl(decode(src.slice(4)));
    return url === undefined ? {} : { src: url };
  }
  if (/^https?:\/\//i.test(src)) return { "data-remote-src": src };
  if (src.startsWith("//")) return { "data-remote-src": `https:${src}` };
  return DATA_IMAGE.test(src) ? { src } : {};
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const BLOCK = /^\/?(?:p|div|tr|li|h[1-6]|blockquote|pre|table|ul|ol|dl|dt|dd|hr|center)$/;

/** What cleaned HTML says, as text. Quoted blocks get the '>' that mail gives them. */
export function htmlToText(html: string): string {
  const plain = sanitizeHtml(html, {
    allowedTags: TAGS.filter((tag) => tag !== "img"),
    allowedAttributes: {},
    nestingLimit: 80,
    nonTextTags: ["style", "script", "textarea", "option", "noscript", "title", "xml", "head"],
  });
  const lines: string[] = [];
  let line = "";
  let depth = 0;
  const end = () => {
    const text = line.replace(/\s+/g, " ").trim();
    const isSecondBlank = text === "" && (lines.at(-1) ?? "").replace(/^[> ]+/, "") === "";
    if (!isSecondBlank) lines.push(`${"> ".repeat(Math.min(depth, 5))}${text}`);
    line = "";
  };
  for (const [, tag, text] of plain.matchAll(/<([^>]*)>|([^<]+)/g)) {
    if (text !== undefined) line += text;
    else {
      const name =
        (tag ?? "")
          .split(/[\s/]/)
          .join(tag?.startsWith("/") ? "/" : " ")
          .trim()
          .split(" ")[0] ?? "";
      if (name === "br") end();
      else if (name === "td" || name === "th") line += " ";
      else if (BLOCK.test(name)) {
        if (line.trim() !== "" || name === "/p") end();
        if (name === "blockquote") depth += 1;
        else if (name === "/blockquote") depth = Math.max(0, depth - 1);
      }
    }
  }
  end();
  return decodeEntities(lines.join("\n")).trim();
}

// sanitize-html leaves these alone in its output, and no others.
function decodeEntities(text: string): string {
  return text
    .replace(/\u00a0|&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
}
