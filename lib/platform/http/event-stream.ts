import type { Locale } from "@/lib/platform/i18n/locales";
import { problemBody, toProblem } from "./problem";

/**
 * An answer in pieces (server-sent events): `work` sends them, and what it throws becomes a last `problem` event, since the
 * status has been sent by then.
 */
export function eventStream(
  locale: Locale,
  work: (send: (event: string, data: object) => void) => Promise<void>,
): Response {
  const encoder = new TextEncoder();
  let isOpen = true;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (event: string, data: object) => {
        if (isOpen) controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      };
      try {
        await work(send);
      } catch (error) {
        send("problem", problemBody(locale, toProblem(error, locale, "event stream")));
      }
      if (isOpen) controller.close();
      isOpen = false;
    },
    cancel() {
      isOpen = false;
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}
