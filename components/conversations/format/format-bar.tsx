import {
  BoldIcon,
  EyeIcon,
  ImagePlusIcon,
  ItalicIcon,
  LinkIcon,
  ListIcon,
  ListOrderedIcon,
  StrikethroughIcon,
  TextQuoteIcon,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { acceptOf } from "@/components/desk/attachments/file-rules";
import { usePaletteKeys } from "@/components/shell/palette/use-palette-keys";
import { IconButton } from "@/components/ui/icon-button";
import { FORMAT_KEYS } from "@/lib/client/keys/shortcuts-table";
import type { KeyFormat } from "./format-of-key";
import { type Formatting, PICTURE_EXTENSIONS } from "./use-formatting";

const ICONS = {
  bold: BoldIcon,
  italic: ItalicIcon,
  struck: StrikethroughIcon,
  bulleted: ListIcon,
  numbered: ListOrderedIcon,
  quote: TextQuoteIcon,
} as const satisfies Readonly<Record<KeyFormat, unknown>>;

const FORMATS = Object.keys(ICONS) as KeyFormat[];

/** The buttons of the formats over the field. Arrows go from one to the next, Escape to the text; a press keeps the caret there. */
export function FormatBar({ formatting }: { formatting: Formatting }) {
  const t = useTranslations("conversation-format");
  const does = useTranslations("shell.shortcuts.does");
  const [modifier] = usePaletteKeys();
  const input = useRef<HTMLInputElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const { isEmail, isPreviewing, format, link, addPictures, togglePreview, leaveBar } = formatting;

  const walk = (event: KeyboardEvent) => {
    if (event.key === "Escape") return leaveBar();
    const all = [...(bar.current?.querySelectorAll("button") ?? [])];
    const at = all.indexOf(event.target as HTMLButtonElement);
    const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
    const step = steps[event.key];
    const next = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : step === undefined ? -1 : at + step;
    if (at < 0 || (step === undefined && next < 0)) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  };
  /** What all of them have: Tab stops at one of them, and a press leaves the focus in the field. */
  const part = (index: number) => ({
    tabIndex: index === current ? 0 : -1,
    onFocus: () => setCurrent(index),
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  });
  /** Does nothing while the text is only looked at. */
  const writing = (run: () => void) => () => {
    if (!isPreviewing) run();
  };
  const titled = (name: KeyFormat) => {
    const key = FORMAT_KEYS[name];
    return `${does(name)} (${[modifier, ...(/[A-Z0-9]/.test(key) ? ["Shift"] : []), key.toUpperCase()].join("+")})`;
  };
  return (
    <div ref={bar} role="toolbar" aria-label={t("title")} onKeyDown={walk} className="mb-1 flex flex-wrap gap-1">
      {FORMATS.map((name, index) => (
        <IconButton
          key={name}
          label={does(name)}
          title={titled(name)}
          icon={ICONS[name]}
          aria-disabled={isPreviewing || undefined}
          onClick={writing(() => format(name))}
          {...part(index)}
        />
      ))}
      {isEmail ? (
        <>
          <IconButton
            label={t("link")}
            icon={LinkIcon}
            aria-disabled={isPreviewing || undefined}
            onClick={writing(link)}
            {...part(FORMATS.length)}
          />
          <IconButton
            label={t("picture")}
            icon={ImagePlusIcon}
            aria-disabled={isPreviewing || undefined}
            onClick={writing(() => input.current?.click())}
            {...part(FORMATS.length + 1)}
          />
          <IconButton
            label={t("preview")}
            icon={EyeIcon}
            aria-pressed={isPreviewing}
            onClick={togglePreview}
            className={isPreviewing ? "bg-accent text-accent-foreground" : undefined}
            {...part(FORMATS.length + 2)}
          />
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept={acceptOf(PICTURE_EXTENSIONS)}
            aria-label={t("picture")}
            onChange={({ currentTarget }) => {
              if (currentTarget.files) addPictures(currentTarget.files);
              // So that the same picture can be chosen again after it was removed.
              currentTarget.value = "";
            }}
          />
        </>
      ) : null}
    </div>
  );
}
