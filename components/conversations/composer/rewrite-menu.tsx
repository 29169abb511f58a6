import { useQuery } from "@tanstack/react-query";
import {
  ChevronLeftIcon,
  HeartIcon,
  LanguagesIcon,
  type LucideIcon,
  ScissorsIcon,
  SettingsIcon,
  SparklesIcon,
  SpellCheckIcon,
  UserPenIcon,
  XIcon,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useRef, useState } from "react";
import { useMay } from "@/components/desk/screen/permissions";
import { LANGUAGES } from "@/components/shell/languages";
import { useGo } from "@/components/shell/use-go";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { fetchRewriting } from "@/lib/client/calls/assistant-ask";
import type { RewriteManner } from "@/lib/modules/assistant/answers/schema";
import { RewritePreview } from "./rewrite-preview";
import { type Rewording, useRewriting } from "./use-rewriting";

/** What an administrator may have changed meanwhile is asked again after this. */
const KNOWN_FOR_MS = 30_000;

const MANNERS: readonly (readonly [RewriteManner, LucideIcon])[] = [
  ["shorter", ScissorsIcon],
  ["warmer", HeartIcon],
  ["correct", SpellCheckIcon],
  ["formal", UserPenIcon],
];

/** The ways of saying the text otherwise, and what came of one. It is there from the first time that it was asked for. */
export function RewriteMenu({
  field,
  chatId,
  hasFormatting,
  openings,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  chatId: number;
  hasFormatting: boolean;
  /** How often it was asked for by a key or the palette. */
  openings: number;
}) {
  const t = useTranslations("assistant-panel.rewrite");
  const go = useGo();
  const mayManage = useMay("assistant.manage");
  const [isOpen, setOpen] = useState(true);
  const [seen, setSeen] = useState(openings);
  const [areLanguages, setLanguages] = useState(false);
  /** The focus goes to what comes of it, and not back. */
  const hasChosen = useRef(false);
  const { job, ask, again, close, use } = useRewriting(field, chatId);
  if (seen !== openings) {
    setSeen(openings);
    setOpen(true);
  }
  const { data } = useQuery({
    queryKey: ["assistant", "rewriting"],
    queryFn: ({ signal }) => fetchRewriting(signal),
    enabled: isOpen,
    staleTime: KNOWN_FOR_MS,
    retry: false,
  });
  const choose = (rewording: Rewording) => () => {
    hasChosen.current = ask(rewording);
  };
  const hasText = (field.current?.value.trim() ?? "") !== "";
  return (
    <>
      <DropdownMenu
        open={isOpen}
        onOpenChange={(next) => {
          setOpen(next);
          setLanguages(false);
        }}
        modal={false}
      >
        <DropdownMenuTrigger asChild>
          <IconButton label={t("title")} icon={SparklesIcon} title={t("open")} />
        </DropdownMenuTrigger>
        <DropdownMenuContent
          align="start"
          side="top"
          className="max-w-72"
          onCloseAutoFocus={(event) => {
            // What was chosen has the focus already; else the words have it again.
            event.preventDefault();
            if (!hasChosen.current) field.current?.focus();
            hasChosen.current = false;
          }}
        >
          {data?.isAvailable === false ? (
            <>
              <p className="px-2 py-1.5 text-list">{t("noModel")}</p>
              <DropdownMenuSeparator />
              {mayManage ? (
                <DropdownMenuItem icon={SettingsIcon} onSelect={() => go("/assistant?section=management")}>
                  {t("configure")}
                </DropdownMenuItem>
              ) : (
                <DropdownMenuItem icon={XIcon}>{t("askAdministrator")}</DropdownMenuItem>
              )}
            </>
          ) : !hasText ? (
            <>
              <p className="px-2 py-1.5 text-list">{t("empty")}</p>
              <DropdownMenuSeparator />
              <DropdownMenuItem icon={XIcon}>{t("close")}</DropdownMenuItem>
            </>
          ) : areLanguages ? (
            <>
              <DropdownMenuItem
                icon={ChevronLeftIcon}
                onSelect={(event) => {
                  event.preventDefault();
                  setLanguages(false);
                }}
              >
                {t("back")}
              </DropdownMenuItem>
              <DropdownMenuSeparator />
              {LANGUAGES.map(({ code, nativeName }) => (
                <DropdownMenuItem key={code} onSelect={choose({ does: "translate", language: code })}>
                  <span lang={code}>{nativeName}</span>
                </DropdownMenuItem>
              ))}
            </>
          ) : (
            <>
              {MANNERS.map(([manner, icon]) => (
                <DropdownMenuItem key={manner} icon={icon} onSelect={choose({ does: "rewrite", manner })}>
                  {t(`manners.${manner}`)}
                </DropdownMenuItem>
              ))}
              <DropdownMenuSeparator />
              <DropdownMenuItem icon={LanguagesIcon} onSelect={choose({ does: "translate", language: null })}>
                {t("toCustomers")}
              </DropdownMenuItem>
              <DropdownMenuItem
                icon={LanguagesIcon}
                onSelect={(event) => {
                  event.preventDefault();
                  setLanguages(true);
                }}
              >
                {t("toAnother")}
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {job ? (
        <RewritePreview job={job} hasFormatting={hasFormatting} onUse={use} onAgain={again} onClose={close} />
      ) : null}
    </>
  );
}
