"use client";

import { PlusIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { completeDomain, isDomain } from "@/components/channels/web-chat/web-chat-draft";
import { FieldError } from "@/components/desk/form/field-error";
import type { BoundField } from "@/components/desk/form/linked-field";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

/** The sites on which a web chat may be shown. */
export function DomainsField({ field, typed }: { field: BoundField<string[]>; typed: BoundField<string> }) {
  const t = useTranslations("channels.webChat.domains");
  const input = useRef<HTMLInputElement>(null);
  const { value: domains, isEditing } = field;
  const domain = completeDomain(typed.value);
  const isWrong = domain !== "" && !isDomain(domain);
  // Not while it is still being typed.
  const [refused, setRefused] = useState("");
  const error = field.error ?? (isWrong && refused === domain ? "domainInvalid" : undefined);
  const described = [error ? `${typed.id}-error` : "", `${typed.id}-hint`].filter(Boolean).join(" ");

  function add() {
    input.current?.focus();
    if (domain === "") return;
    if (isWrong) return setRefused(domain);
    if (!domains.includes(domain)) field.onChange([...domains, domain]);
    typed.onChange("");
  }

  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {domains.length > 0 ? (
        <ul aria-label={t("list")} className="flex flex-col gap-1">
          {domains.map((known, index) => (
            <li key={known} className="flex min-h-9 items-center gap-2 rounded-md bg-muted px-3">
              <span className="min-w-0 flex-1 break-all py-1.5 font-mono text-list">{known}</span>
              {isEditing ? (
                <IconButton
                  label={t("remove", { domain: known })}
                  icon={XIcon}
                  className="-mr-2"
                  onClick={() => {
                    field.onChange(domains.filter((_, other) => other !== index));
                    // The button that had the focus goes with its row.
                    input.current?.focus();
                  }}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-list text-warning">{t("none")}</p>
      )}
      {isEditing ? (
        <>
          <Label htmlFor={typed.id} className="mt-2">
            {t("label")}
          </Label>
          <div className="flex gap-2">
            <Input
              ref={input}
              id={typed.id}
              type="url"
              placeholder={t("example")}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              aria-invalid={error ? true : undefined}
              aria-describedby={described}
              value={typed.value}
              onChange={(event) => typed.onChange(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                // It adds the domain; it doesn't save the form.
                event.preventDefault();
                add();
              }}
            />
            <Button icon={PlusIcon} variant="outline" aria-disabled={domain === "" || undefined} onClick={add}>
              {t("add")}
            </Button>
          </div>
          <FieldError id={`${typed.id}-error`} message={error} />
          <p id={`${typed.id}-hint`} className="text-pretty text-muted-foreground text-xs">
            {t("hint")}
          </p>
        </>
      ) : null}
    </div>
  );
}
