"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState, useTransition } from "react";
import { useKeptForm } from "@/components/desk/form/use-kept-form";
import { LanguageFlag } from "@/components/shell/language-flag";
import {
  chooseLanguage,
  LANGUAGES,
  type LanguageChoice,
  type LanguageCode,
  nativeNameOf,
} from "@/components/shell/languages";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast/toast-store";
import { keptForm } from "@/lib/client/forms/kept-forms";
import { savePreferences } from "@/lib/client/preferences-changes";

const PLACE = { key: "settings/languages", href: "/settings#languages" };

/** Chooses the attender's primary and secondary language. `available` are those the interface speaks. */
export function LanguageForm({
  primary,
  secondary,
  available,
}: LanguageChoice & { available: readonly LanguageCode[] }) {
  const t = useTranslations("shell");
  const id = useId();
  const router = useRouter();
  const [choice, setChoice] = useState(() => keptForm<LanguageChoice>(PLACE.key) ?? { primary, secondary });
  const [known, setKnown] = useState({ primary, secondary });
  // Saved, or switched elsewhere: what somebody has chosen here stays.
  if (known.primary !== primary || known.secondary !== secondary) {
    setKnown({ primary, secondary });
    if (choice.primary === known.primary && choice.secondary === known.secondary) setChoice({ primary, secondary });
  }
  const isDirty = choice.primary !== primary || choice.secondary !== secondary;
  const giveUp = useKeptForm(PLACE, choice, isDirty);
  const [pending, startTransition] = useTransition();

  function choose(field: keyof LanguageChoice, code: LanguageCode) {
    setChoice((before) => chooseLanguage(before, field, code, available));
  }

  function save(event: FormEvent) {
    event.preventDefault();
    startTransition(async () => {
      try {
        await savePreferences({ primaryLanguage: choice.primary, secondaryLanguage: choice.secondary });
      } catch {
        toast({ type: "error", title: t("preferences.failedTitle"), message: t("preferences.failedMessage") });
        return;
      }
      giveUp();
      toast({ type: "success", title: t("settings.savedTitle"), message: t("settings.savedMessage") });
      router.refresh();
    });
  }

  return (
    <Form unsaved="kept" onSubmit={save} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {(["primary", "secondary"] as const).map((field) => (
          <div key={field} className="flex flex-col gap-1.5">
            <Label htmlFor={`${id}-${field}`}>{t(`settings.${field}`)}</Label>
            <NativeSelect
              id={`${id}-${field}`}
              value={choice[field]}
              icon={<LanguageFlag code={choice[field]} />}
              onChange={(event) => choose(field, event.target.value as LanguageCode)}
            >
              {LANGUAGES.map(({ code, nativeName }) => {
                const name = t(`languages.${code}`);
                const label = name === nativeName ? name : `${name} · ${nativeName}`;
                // Whatever it is that the assistant translates into, the interface needn't speak it.
                const isOffered = field === "secondary" || available.includes(code);
                return (
                  <option key={code} value={code} disabled={!isOffered && choice[field] !== code}>
                    {isOffered ? label : t("settings.comingLanguage", { language: label })}
                  </option>
                );
              })}
            </NativeSelect>
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-list text-muted-foreground">
          {t("settings.currentLanguages", { primary: nativeNameOf(primary), secondary: nativeNameOf(secondary) })}
        </p>
        <Button type="submit" disabled={pending}>
          {pending ? <Spinner /> : null}
          {t("settings.save")}
        </Button>
      </div>
    </Form>
  );
}
