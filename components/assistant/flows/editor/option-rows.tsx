import { PlusIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import {
  type FlowOption,
  type FlowStep,
  LABEL_MAX,
  OPTIONS_MAX,
  WORDS_MAX,
} from "@/lib/modules/assistant/flows/schema";
import type { useStepNames } from "./step-names";

/** The options of a menu: what each is called, what else means it, and where it leads. */
export function OptionRows({
  step,
  names,
  onChange,
}: {
  step: Extract<FlowStep, { does: "menu" }>;
  names: ReturnType<typeof useStepNames>;
  onChange: (step: FlowStep) => void;
}) {
  const t = useTranslations("flows.fields");
  const list = useRef<HTMLOListElement>(null);
  const { options } = step;
  const put = (place: number, change: Partial<FlowOption>) =>
    onChange({ ...step, options: options.map((one, index) => (index === place ? { ...one, ...change } : one)) });

  function add() {
    onChange({ ...step, options: [...options, { label: "", words: "", next: null }] });
    // The new row is there after this change is drawn.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("li:last-child input")?.focus());
  }

  return (
    <div className="flex flex-col gap-2">
      <ol ref={list} className="flex flex-col gap-3 sm:gap-2">
        {options.map(({ label, words, next }, index) => {
          const place = index + 1;
          const name = label || t("option", { place });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place in the list
            <li key={index} className="flex items-start gap-1">
              <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[1fr_1.2fr_1.2fr]">
                <Input
                  aria-label={t("optionLabel", { place })}
                  placeholder={t("option", { place })}
                  maxLength={LABEL_MAX}
                  value={label}
                  onChange={({ target }) => put(index, { label: target.value })}
                />
                <Input
                  aria-label={t("wordsOf", { label: name })}
                  title={t("words")}
                  placeholder={t("wordsPlaceholder")}
                  maxLength={WORDS_MAX}
                  value={words}
                  onChange={({ target }) => put(index, { words: target.value })}
                />
                <NativeSelect
                  aria-label={t("goesToOf", { label: name })}
                  value={next ?? ""}
                  choices={names.choicesFor(step, next)}
                  onChange={({ target }) => put(index, { next: target.value || null })}
                />
              </div>
              <IconButton
                label={t("removeOption", { label: name })}
                icon={XIcon}
                onClick={() => onChange({ ...step, options: options.filter((_, one) => one !== index) })}
              />
            </li>
          );
        })}
      </ol>
      {options.length < OPTIONS_MAX ? (
        <Button icon={PlusIcon} variant="ghost" size="sm" className="self-start" onClick={add}>
          {t("addOption")}
        </Button>
      ) : null}
    </div>
  );
}
