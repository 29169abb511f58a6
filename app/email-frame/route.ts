import { emailFramePage } from "@/components/conversations/email/email-frame-page";

// A page of its own, because a frame that is written by the desk's page (srcdoc, blob:) inherits the desk's policy: either
// messages couldn't have styles, or the desk's policy would have to allow what messages need.

/** The empty page that a message's HTML is put into; with `images=1` it may load pictures from anywhere. */
export function GET(request: Request): Response {
  const hasImages = new URL(request.url).searchParams.get("images") === "1";
  const policy = [
    "default-src 'none'",
    `img-src 'self' data:${hasImages ? " https: http:" : ""}`,
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    // As the frame's own attribute, for whoever opens the page without the frame.
    "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  ];
  return new Response(emailFramePage, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy.join("; "),
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-store",
    },
  });
}
