import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { emailBody } from "./email-document";
import { emailFrameHref } from "./email-frame-page";

const HEIGHT_START = 160;
/** Beyond this the frame scrolls by itself. */
const HEIGHT_MAX = 20_000;
/** A message as high as its own window would otherwise grow for ever. */
const MEASURES_MAX = 40;
const ZOOM_MIN = 0.4;

/**
 * A message's HTML in a frame of its own. No script ever runs in there, because the sandbox doesn't allow any; that is what
 * makes `allow-same-origin` harmless, which is needed for two things: the message's own images are fetched with the session's
 * cookie, and the frame is measured from out here. Links open outside of the sandbox, without a way back.
 */
export function EmailFrame({ html, hasImages }: { html: string; hasImages: boolean }) {
  const t = useTranslations("conversation-channels.email");
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(HEIGHT_START);
  const content = useMemo(() => emailBody(html, hasImages), [html, hasImages]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let measures = 0;
    const measure = () => {
      const page = element.contentDocument;
      if (!page?.body || measures >= MEASURES_MAX) return;
      measures += 1;
      const root = page.documentElement;
      root.style.zoom = "1";
      // A newsletter is as wide as its designer liked; on a phone it is shown smaller instead of cut off.
      const zoom = Math.max(ZOOM_MIN, Math.min(1, root.clientWidth / Math.max(1, root.scrollWidth)));
      root.style.zoom = String(zoom);
      setHeight(Math.min(HEIGHT_MAX, Math.ceil(page.body.offsetHeight * zoom) + 2));
    };
    // Images come later than the page, and the window may change its width.
    const observer = new ResizeObserver(measure);
    const start = () => {
      const page = element.contentDocument;
      // Only into the page whose policy is for it: not the empty one before, nor the one without pictures that is leaving.
      if (!page?.body || page.URL !== new URL(emailFrameHref(hasImages), window.location.href).href) return;
      page.body.innerHTML = content;
      measures = 0;
      measure();
      observer.observe(page.body);
    };
    element.addEventListener("load", start);
    if (element.contentDocument?.readyState === "complete") start();
    return () => {
      element.removeEventListener("load", start);
      observer.disconnect();
    };
  }, [content, hasImages]);

  return (
    <iframe
      ref={frame}
      title={t("frame")}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      src={emailFrameHref(hasImages)}
      style={{ height }}
      className="block w-full rounded-md border border-border bg-white"
    />
  );
}
