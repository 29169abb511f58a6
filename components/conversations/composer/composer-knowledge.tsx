import { LightbulbIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { SourceList } from "@/components/desk/assistant/source-list";
import { Button } from "@/components/ui/button";
import { suggestKnowledge } from "@/lib/client/calls/assistant-ask";
import { useHub } from "@/lib/client/live/use-hub";
import { insertIntoComposer } from "@/lib/client/outbox/composer-insert";
import { useLatest } from "@/lib/client/use-latest";
import type { SuggestionsDto } from "@/lib/modules/assistant/answers/schema";

/** Between the last key and the question: suggestions come in a pause, not after each letter. */
const PAUSE_MS = 700;
/** Fewer letters than this ask nothing that could be found. */
const ASKED_FROM = 10;
const ASKED_MAX = 2_000;

// What an administrator set, as the last answer told; null while nobody asked.
let setting: Pick<SuggestionsDto, "isEnabled" | "timing"> | null = null;

/** Knowledge that may help with the answer that is being written: names under the field, the words on a click. */
export function ComposerKnowledge({ chatId, text }: { chatId: number; text: string }) {
  const t = useTranslations("assistant-panel");
  const id = useId();
  const [found, setFound] = useState<SuggestionsDto["items"]>([]);
  const [open, setOpen] = useState<number | null>(null);
  const [known, setKnown] = useState(setting);
  const [isDone, setDone] = useState(false);
  const asked = useRef("");
  const typed = text.trim().slice(-ASKED_MAX);
  const isAsked = typed.length >= ASKED_FROM;
  const isByItself = known === null || (known.isEnabled && known.timing === "real-time");

  async function look() {
    asked.current = typed;
    try {
      const { items, ...rest } = await suggestKnowledge(typed, chatId);
      setting = rest;
      setKnown(rest);
      if (asked.current === typed) {
        setFound(items);
        setDone(true);
      }
    } catch {
      // Suggestions are a help beside the work: without them the work goes on, and the next pause asks again.
      setFound([]);
    }
  }
  const latest = useLatest(look);
  useEffect(() => {
    if (!isAsked || !isByItself || asked.current === typed) return;
    const timer = setTimeout(() => void latest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isAsked, isByItself, typed, latest]);
  useHub({
    onFeatureChanged: ({ feature }) => {
      if (feature !== "knowledge-suggestions") return;
      setting = null;
      setKnown(null);
      setFound([]);
    },
  });

  if (known?.isEnabled === false || !isAsked) return null;
  const item = found.find(({ itemId }) => itemId === open);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1">
      {known?.timing === "on-demand" ? (
        <button type="button" onClick={() => void look()} className={CHIP}>
          <LightbulbIcon aria-hidden="true" className="size-3 text-assistant" />
          {t("suggest.ask")}
        </button>
      ) : null}
      <span role="status" className="sr-only">
        {found.length > 0 ? t("suggest.found", { count: found.length }) : ""}
      </span>
      {isDone && found.length === 0 && known?.timing === "on-demand" ? (
        <span className="text-muted-foreground text-xs">{t("suggest.none")}</span>
      ) : null}
      {found.map((one) => (
        <button
          key={one.itemId}
          type="button"
          aria-expanded={one.itemId === open}
          aria-controls={one.itemId === open ? id : undefined}
          title={one.title}
          onClick={() => setOpen(one.itemId === open ? null : one.itemId)}
          className={CHIP}
        >
          <LightbulbIcon aria-hidden="true" className="size-3 shrink-0 text-assistant" />
          <span className="truncate">{one.title}</span>
        </button>
      ))}
      {item ? (
        <section
          id={id}
          aria-label={item.title}
          className="absolute right-3 bottom-full left-3 z-30 mb-1 max-w-xl rounded-md border border-border bg-popover p-3 text-list text-popover-foreground shadow-float"
        >
          <p className="max-h-40 overflow-y-auto whitespace-pre-line break-words">{item.quote}</p>
          <div className="mt-2">
            <SourceList sources={[{ ...item, quote: "" }]} />
          </div>
          <div className="mt-2 flex justify-end gap-2">
            <Button variant="ghost" size="sm" onClick={() => setOpen(null)}>
              <XIcon aria-hidden="true" />
              {t("suggest.close")}
            </Button>
            <Button
              size="sm"
              onClick={() => {
                setOpen(null);
                insertIntoComposer({ chatId, kind: "reply", text: item.quote });
              }}
            >
              {t("insert")}
            </Button>
          </div>
        </section>
      ) : null}
    </div>
  );
}

const CHIP =
  "inline-flex h-6 max-w-48 items-center gap-1 rounded-full border border-border bg-assistant-tint px-2 text-assistant-tint-foreground text-xs hover:border-assistant";
