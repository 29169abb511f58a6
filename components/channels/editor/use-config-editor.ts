import { useTranslations } from "next-intl";
import { useState } from "react";
import { placeHref } from "@/components/channels/channel-place";
import type { EditorProps } from "@/components/channels/channels-data";
import { type SavedForm, useSavedForm } from "@/components/desk/form/use-saved-form";
import { toast } from "@/components/ui/toast/toast-store";
import { keptForm } from "@/lib/client/forms/kept-forms";
import { ApiError, messageOf } from "@/lib/client/http/api";
import type { ChannelForm, ConfigRow, ConfigValues } from "./channel-form";

let isFresh = false;

/** Whether the config that is shown now was made by the form that was shown before, asked once. */
export function takeFresh(): boolean {
  const was = isFresh;
  isFresh = false;
  return was;
}

/** A config's form, in view or edit mode, with its calls. */
export type ConfigEditor<Values extends object> = SavedForm<Values> & {
  isEditing: boolean;
  /** A colleague removed it. */
  isGone: boolean;
  /** Begins to edit, in the first field. */
  edit: () => void;
  cancel: () => void;
  remove: () => Promise<void>;
  /** Stores what was typed as a new config, in place of the one that is gone. */
  saveAsNew: () => Promise<void>;
};

/** Lets an administrator see, edit, save and remove one config. `begins`: what a new one begins with beside the form's own. */
export function useConfigEditor<Dto extends ConfigRow, Values extends ConfigValues, Input extends object>(
  { kind, texts, calls, blank, toValues, toInput, check }: ChannelForm<Dto, Values, Input>,
  { row, configs, profiles, go }: EditorProps<Dto>,
  begins?: Partial<Values>,
): ConfigEditor<Values> {
  const t = useTranslations("channels.config");
  const own: (key: string) => string = useTranslations(texts);
  const [isGone, setGone] = useState(false);
  const place = { key: `${kind}/${row?.id ?? "new"}`, href: placeHref({ view: kind, config: row?.id ?? "new" }) };
  const [isEditing, setEditing] = useState(() => row === null || keptForm(place.key) !== null);
  const storedOf = (dto: Dto) => ({ version: dto.version, values: toValues(dto) });
  const form = useSavedForm<Values, Dto>({
    initial: {
      ...blank,
      ...begins,
      profileId: profiles.find(({ isDefault }) => isDefault)?.id ?? profiles[0]?.id ?? 0,
    },
    stored: row && storedOf(row),
    storedOf,
    place,
    isEditing,
    labelOf: (field) => own(`fields.${field}`),
    check: (values) => check(values, row),
    send: (values, version) =>
      row ? calls.change(row.id, { ...toInput(values), version }) : calls.create(toInput(values)),
    onSaved: (dto) => show(dto, row === null),
    onInvalid: () => toast({ type: "error", title: t("invalidTitle"), message: t("invalidText") }),
    problemOf: (error) => {
      if (error instanceof ApiError && error.status === 404 && row) {
        setGone(true);
        return null;
      }
      const message = messageOf(error, t("offline"));
      toast({ type: "error", title: t("failedTitle"), message });
      return message;
    },
  });

  // A newer state came with the list: what is only shown follows, what is being edited is merged.
  const [known, setKnown] = useState(row);
  if (row && known !== row) {
    setKnown(row);
    if (isEditing) form.absorb(storedOf(row), null);
    else form.restart(storedOf(row));
  }

  function show(dto: Dto, isNew: boolean) {
    isFresh = isNew;
    form.giveUp();
    form.restart(storedOf(dto));
    setEditing(false);
    configs.put(dto);
    toast({ type: "success", title: t("savedTitle"), message: t(`savedText.${kind}`, { name: dto.name }) });
    if (isNew) go({ view: kind, config: dto.id }, "replace");
  }

  function cancel() {
    form.giveUp();
    form.restart();
    setEditing(row === null);
  }

  return {
    ...form,
    isEditing,
    isGone,
    edit: () => {
      setEditing(true);
      form.focusFirst();
    },
    saveAsNew: () =>
      form.attempt(async () => {
        show(await calls.create(toInput(form.values)), true);
        setGone(false);
      }),
    cancel: () => {
      cancel();
      form.dismiss();
      if (!row) go({ view: kind, config: null }, "replace");
    },
    remove: () =>
      form.attempt(async () => {
        if (!row) return;
        try {
          await calls.remove(row.id);
        } catch (error) {
          // Gone is what was wanted.
          if (!(error instanceof ApiError && error.status === 404)) throw error;
        }
        cancel();
        go({ view: kind, config: null }, "replace");
        configs.drop(row.id);
      }),
  };
}
