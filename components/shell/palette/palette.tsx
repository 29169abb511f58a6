import { Command } from "cmdk";
import { SearchIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from "react";
import type { AccountView } from "@/components/shell/account-view";
import { InsteadText } from "@/components/shell/search-instead";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { QueryProvider } from "@/lib/client/cache/query-client";
import type { PaletteEntry, PaletteGroup } from "./palette-entry";
import { PaletteList } from "./palette-list";
import { usePaletteGroups } from "./use-palette-groups";

const TYPED_MAX = 200;
const FIRST_ROWS = 14;

type PaletteProps = {
  account: AccountView;
  /** What was typed since it was asked for; null from when on its field takes the keys itself. */
  ahead: RefObject<string | null>;
  onSignOut: () => void;
  onClose: () => void;
};

/** Everything that can be done and found, by typing. Mounted only while it is open. */
export function Palette(props: PaletteProps) {
  return (
    <QueryProvider>
      <OpenPalette {...props} />
    </QueryProvider>
  );
}

function OpenPalette({ account, ahead, onSignOut, onClose }: PaletteProps) {
  const t = useTranslations("shell.palette");
  const [typed, setTyped] = useState("");
  const [selected, setSelected] = useState("");
  const { groups, isBusy, instead, failed, retry } = usePaletteGroups(typed, account, onSignOut);
  const chosen = useRef<PaletteEntry | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isFocused, setFocused] = useState(false);
  // What is out of sight is drawn after the first paint.
  const isWhole = useDeferredValue(true, false);

  const entries = groups.flatMap((group) => (group.isOld ? [] : group.entries));
  const current = entries.some(({ key }) => key === selected) ? selected : (entries[0]?.key ?? "");
  const choose = (entry: PaletteEntry) => {
    chosen.current = entry;
    onClose();
  };
  const write = (text: string) => {
    setTyped(text);
    // The best of what is typed now, and in sight.
    setSelected("");
    list.current?.scrollTo({ top: 0 });
  };
  // Keys come between a text and its drawing, too: they aren't the field's before it shows all that was typed.
  useEffect(() => {
    if (!isFocused || ahead.current === null) return;
    if (ahead.current === typed) ahead.current = null;
    else write(ahead.current);
  });

  return (
    <Dialog isLight onClose={onClose}>
      <DialogContent
        className="flex h-dvh max-w-2xl flex-col overflow-hidden rounded-none p-0 sm:h-[min(34rem,calc(100dvh-3rem))] sm:rounded-lg"
        onOpenAutoFocus={(event) => {
          // The dialog would select what stands there, and the next letter replace it.
          event.preventDefault();
          field.current?.focus();
          setFocused(true);
        }}
        // The focus is back where it was by then, which is what most actions are about.
        onCloseAutoFocus={() => queueMicrotask(() => chosen.current?.run())}
      >
        <DialogTitle className="sr-only">{t("title")}</DialogTitle>
        <DialogDescription className="sr-only">{t("text")}</DialogDescription>
        <Command
          label={t("title")}
          shouldFilter={false}
          loop
          vimBindings={false}
          value={current}
          onValueChange={setSelected}
          className="flex min-h-0 flex-1 flex-col"
        >
          <div className="flex items-center gap-3 border-border border-b px-4">
            <SearchIcon aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
            <Command.Input
              ref={field}
              value={typed}
              onValueChange={(text) => {
                ahead.current = null;
                write(text);
              }}
              maxLength={TYPED_MAX}
              placeholder={t("placeholder")}
              className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted-foreground sm:text-sm"
            />
            <Button
              variant="ghost"
              size="sm"
              onClick={onClose}
              // Enter is the button's own here, and not for the row that is chosen.
              onKeyDown={(event) => event.stopPropagation()}
              className="shrink-0 text-muted-foreground"
            >
              {t("close")}
            </Button>
          </div>
          <PaletteList ref={list} groups={isWhole ? groups : firstRows(groups)} onChoose={choose} />
        </Command>
        <div className="flex min-h-11 shrink-0 items-center gap-3 border-border border-t px-4 py-1 text-muted-foreground text-xs">
          <p role="status" className="min-w-0 flex-1 truncate">
            {failed.length > 0 ? (
              t("failed", { kinds: failed.join(", ") })
            ) : isBusy ? (
              t("busy")
            ) : entries.length === 0 ? (
              t("nothing", { typed: typed.trim() })
            ) : typed.trim() === "" ? (
              t("hint")
            ) : (
              <>
                {instead ? <InsteadText instead={instead} typed={typed.trim()} /> : null}
                <span className={instead ? "sr-only" : undefined}> {t("count", { count: entries.length })}</span>
              </>
            )}
          </p>
          {failed.length > 0 ? (
            <Button variant="outline" size="sm" onClick={retry}>
              {t("retry")}
            </Button>
          ) : null}
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** As much of the groups as the window shows. */
function firstRows(groups: readonly PaletteGroup[]): PaletteGroup[] {
  let left = FIRST_ROWS;
  return groups.flatMap((group) => {
    const entries = group.entries.slice(0, left);
    left -= entries.length;
    return entries.length > 0 ? [{ ...group, entries }] : [];
  });
}
