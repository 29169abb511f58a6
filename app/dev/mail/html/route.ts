import { isMailboxOpen, readMailbox } from "@/lib/platform/mail/mailbox";

/** A written message's HTML for the frame that shows it. Its policy is its own: the page around it allows no inline styles. */
export async function GET(request: Request): Promise<Response> {
  const name = new URL(request.url).searchParams.get("message") ?? "";
  const message = isMailboxOpen() ? await readMailbox(name) : undefined;
  if (!message) return new Response(null, { status: 404 });
  return new Response(message.html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; " +
        "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-store",
    },
  });
}
