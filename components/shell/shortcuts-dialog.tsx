import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { usePaletteKeys } from "@/components/shell/palette/use-palette-keys";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import {
  FORMAT_KEYS,
  GO_KEY,
  GO_TO,
  LIST_KEY,
  REWRITE_KEY,
  SCREEN_ACTIONS,
  UNDO_KEY,
  VIEW_KEYS,
} from "@/lib/client/keys/shortcuts-table";

/** The keys of each screen, in two columns; those of every screen follow in the second. */
const COLUMNS = [
  ["list", "selection", "conversation"],
  ["ticket", "directory"],
] as const;

/** Every shortcut there is, from the table that the keys are bound by. Mounted only while it is open. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell");
  const paletteKeys = usePaletteKeys();
  return (
    <Dialog onClose={onClose}>
      <DialogContent className="max-w-2xl" closeLabel={t("shortcuts.close")}>
        <DialogHeader>
          <DialogTitle>{t("shortcuts.title")}</DialogTitle>
          <DialogDescription>{t("shortcuts.text")}</DialogDescription>
        </DialogHeader>
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {COLUMNS.map((groups) => (
            <div key={groups.join()} className="flex flex-col gap-5">
              {groups.map((group) => (
                <Group key={group} title={t(`shortcuts.${group}`)}>
                  {Object.entries(SCREEN_ACTIONS[group]).map(([does, key]) =>
                    key === null ? null : (
                      <Row
                        key={key}
                        keys={/[A-Z]/.test(key) ? ["Shift", key] : [key]}
                        text={t(`shortcuts.does.${does}`)}
                      />
                    ),
                  )}
                </Group>
              ))}
              {groups === COLUMNS[0] ? (
                <Group title={t("shortcuts.formats")}>
                  {Object.entries(FORMAT_KEYS).map(([does, key]) => (
                    <Row
                      key={key}
                      keys={[paletteKeys[0], ...(/[A-Z0-9]/.test(key) ? ["Shift"] : []), key.toUpperCase()]}
                      text={t(`shortcuts.does.${does as keyof typeof FORMAT_KEYS}`)}
                    />
                  ))}
                  <Row keys={[paletteKeys[0], REWRITE_KEY]} text={t("shortcuts.does.rewrite")} />
                </Group>
              ) : null}
              {groups === COLUMNS[1] ? (
                <Group title={t("shortcuts.everywhere")}>
                  {Object.entries(GO_TO).map(([key, module]) => (
                    <Row key={key} keys={[GO_KEY, key]} text={t(`modules.${module}`)} />
                  ))}
                  <Row keys={[GO_KEY, `${VIEW_KEYS[0]}–${VIEW_KEYS.at(-1)}`]} text={t("shortcuts.views")} />
                  <Row keys={paletteKeys} text={t("palette.open")} />
                  <Row keys={[UNDO_KEY]} text={t("shortcuts.does.undo")} />
                  <Row keys={["Esc"]} text={t("shortcuts.does.leaveField")} />
                  <Row keys={[LIST_KEY]} text={t("shortcuts.does.help")} />
                </Group>
              ) : null}
            </div>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-semibold text-sm">{title}</h3>
      <dl className="divide-y divide-border">{children}</dl>
    </section>
  );
}

function Row({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <div className="flex items-center justify-between gap-4 py-1.5 text-list">
      <dt>{text}</dt>
      <dd className="flex gap-1">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  );
}
