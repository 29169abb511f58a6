import { CheckIcon, RefreshCwIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { DiffText } from "@/components/desk/assistant/diff-text";
import { nativeNameOf } from "@/components/shell/languages";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Notice } from "@/components/ui/notice";
import { Spinner } from "@/components/ui/spinner";
import { hasLostMarks } from "./lost-marks";
import type { Rewording, RewritingJob } from "./use-rewriting";

const TEXT =
  "max-h-[24dvh] overflow-y-auto whitespace-pre-line break-words rounded-md border border-border px-2.5 py-1.5";

/** What would stand in the place of the text, beside it. Enter takes it, Escape keeps the text as it is. */
export function RewritePreview({
  job,
  hasFormatting,
  onUse,
  onAgain,
  onClose,
}: {
  job: RewritingJob;
  /** The channel has bold words, lists and the like. */
  hasFormatting: boolean;
  onUse: () => void;
  onAgain: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("assistant-panel.rewrite");
  const id = useId();
  const region = useRef<HTMLElement>(null);
  useEffect(() => region.current?.focus(), []);
  const { rewording, original, state } = job;
  const isSame = state === "done" && job.text === original;
  const isUsable = state === "done" && !isSame;
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Letters would be shortcuts of the conversation behind it.
    event.stopPropagation();
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && isUsable && !isOnButton) onUse();
    else return;
    event.preventDefault();
  };
  return (
    <section
      ref={region}
      aria-labelledby={id}
      // Its keys are those of the whole.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
      tabIndex={0}
      onKeyDown={press}
      className="absolute right-3 bottom-full left-3 z-30 mb-1 flex max-w-3xl flex-col gap-2 rounded-md border border-border bg-popover p-3 text-list text-popover-foreground shadow-float"
    >
      <h3 id={id} className="font-semibold">
        {titleOf(rewording)}
      </h3>
      <div role="status" className="contents">
        {state === "running" ? (
          <p className="flex items-center gap-2 py-1">
            <Spinner />
            {t("running")}
          </p>
        ) : null}
        {isSame ? <p className="py-1">{t("same")}</p> : null}
        {isUsable ? <p className="sr-only">{t("ready")}</p> : null}
      </div>
      {state === "failed" ? <Notice>{job.problem}</Notice> : null}
      {isUsable ? (
        <div className="grid gap-2 sm:grid-cols-2">
          <Version name={t("original")}>
            {rewording.does === "rewrite" ? <DiffText before={original} after={job.text} side="before" /> : original}
          </Version>
          <Version name={t("new")}>
            {rewording.does === "rewrite" ? <DiffText before={original} after={job.text} side="after" /> : job.text}
          </Version>
        </div>
      ) : null}
      <Notice tone="warning" role="status">
        {isUsable && hasFormatting && hasLostMarks(original, job.text) ? t("lostMarks") : null}
      </Notice>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={onClose}>
          <XIcon aria-hidden="true" />
          {state === "running" ? t("cancel") : isUsable ? t("keep") : t("close")}
          <Key>Esc</Key>
        </Button>
        {state === "failed" ? (
          <Button variant="outline" size="sm" onClick={onAgain}>
            <RefreshCwIcon aria-hidden="true" />
            {t("again")}
          </Button>
        ) : null}
        {isUsable ? (
          <Button size="sm" onClick={onUse}>
            <CheckIcon aria-hidden="true" />
            {t("use")}
            <Key>Enter</Key>
          </Button>
        ) : null}
      </div>
    </section>
  );

  function titleOf(asked: Rewording): string {
    if (asked.does === "rewrite") return t(`manners.${asked.manner}`);
    return asked.language === null ? t("toCustomers") : t("to", { language: nativeNameOf(asked.language) });
  }
}

/** A finger has no keys. */
function Key({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="pointer-coarse:hidden">
      <Kbd>{children}</Kbd>
    </span>
  );
}

function Version({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="min-w-0">
      <p id={id} className="mb-1 font-medium text-muted-foreground text-xs">
        {name}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as part of a form. */}
      <div
        role="group"
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        dir="auto"
        className={TEXT}
      >
        {children}
      </div>
    </div>
  );
}
