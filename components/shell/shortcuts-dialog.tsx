import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { GO_KEY, GO_TO, LIST_KEY, SCREEN_KEYS } from "@/lib/client/keys/shortcuts-table";

/** The keys of each screen, in two columns; those of every screen follow in the second. */
const COLUMNS = [
  ["list", "conversation"],
  ["ticket", "directory"],
] as const;

/** Every shortcut there is, from the table that the keys are bound by. Mounted only while it is open. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell");
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
                  {Object.entries(SCREEN_KEYS[group]).map(([key, does]) => (
                    <Row key={key} keys={[key]} text={t(`shortcuts.does.${does}`)} />
                  ))}
                </Group>
              ))}
              {groups === COLUMNS[1] ? (
                <Group title={t("shortcuts.everywhere")}>
                  {Object.entries(GO_TO).map(([key, module]) => (
                    <Row key={key} keys={[GO_KEY, key]} text={t(`modules.${module}`)} />
                  ))}
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
          <kbd
            key={key}
            className="min-w-6 rounded-md border border-border bg-muted px-1.5 text-center font-medium text-xs leading-5"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
