import { useTranslations } from "next-intl";
import { useState } from "react";
import { type ChannelKind, placeHref } from "@/components/channels/channel-place";
import type { GoToPlace } from "@/components/channels/use-channel-place";
import type { Configs } from "@/components/channels/use-configs";
import { toast } from "@/components/ui/toast/toast-store";
import type { ConfigCalls } from "@/lib/client/calls/channel-calls";
import { saveDraft } from "@/lib/client/forms/record-draft";
import { ApiError } from "@/lib/client/http/api";
import { fieldErrorsOf } from "./field-errors";
import { type ConfigErrors, type ConfigForm, useConfigForm } from "./use-config-form";

let isFresh = false;

/** Whether the config that is shown now was made by the form that was shown before, asked once. */
export function takeFresh(): boolean {
  const was = isFresh;
  isFresh = false;
  return was;
}

/** What every config has. */
export type ConfigRow = { id: number; name: string; isActive: boolean; version: number };

/** A config's form with its calls. */
export type ConfigEditor<Values extends object> = {
  form: ConfigForm<Values>;
  isSaving: boolean;
  /** Why it couldn't be saved or removed; what was typed is still there. */
  problem: string | null;
  /** A colleague removed it. */
  isGone: boolean;
  save: () => Promise<void>;
  cancel: () => void;
  remove: () => Promise<void>;
  /** Stores what was typed as a new config, in place of the one that is gone. */
  saveAsNew: () => Promise<void>;
};

/** Lets an administrator see, edit, save and remove one config. `row` null: a new one. */
export function useConfigEditor<Dto extends ConfigRow, Values extends { name: string }, Input extends object>({
  kind,
  row,
  configs,
  calls,
  initial,
  toValues,
  toInput,
  check,
  go,
}: {
  kind: ChannelKind;
  row: Dto | null;
  configs: Configs<Dto>;
  calls: ConfigCalls<Dto, Input>;
  initial: Values;
  toValues: (row: Dto) => Values;
  toInput: (values: Values) => Input;
  check: (values: Values) => ConfigErrors;
  go: GoToPlace;
}): ConfigEditor<Values> {
  const t = useTranslations("channels.config");
  const conflict = useTranslations("records.conflict.toast");
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isGone, setGone] = useState(false);
  const [state, setState] = useState(() => ({ row, stored: row && storedOf(row) }));
  if (row && row !== state.row) setState({ row, stored: storedOf(row) });
  const href = placeHref({ view: kind, config: row?.id ?? "new" });
  const form = useConfigForm<Values>({
    draftKey: `${kind}/${row?.id ?? "new"}`,
    initial,
    stored: state.stored,
    href,
  });

  function storedOf(dto: Dto) {
    return { version: dto.version, values: toValues(dto) };
  }

  function tellWrong(errors: ConfigErrors) {
    form.fail(errors);
    toast({ type: "error", title: t("invalidTitle"), message: t("invalidText") });
  }

  function tellFailure(error: unknown) {
    const fields = fieldErrorsOf(error);
    if (Object.keys(fields).length > 0) return tellWrong(fields);
    if (error instanceof ApiError && error.status === 404 && row) return setGone(true);
    const message = error instanceof ApiError && error.message ? error.message : t("offline");
    setProblem(message);
    toast({ type: "error", title: t("failedTitle"), message });
  }

  function stored(dto: Dto, isNew: boolean) {
    isFresh = isNew;
    form.saved(storedOf(dto));
    configs.put(dto);
    toast({ type: "success", title: t("savedTitle"), message: t(`savedText.${kind}`, { name: dto.name }) });
    if (isNew) go({ view: kind, config: dto.id }, "replace");
  }

  const create = async () => stored(await calls.create(toInput(form.values)), true);

  async function attempt(work: () => Promise<void>) {
    if (isSaving) return;
    setProblem(null);
    setSaving(true);
    try {
      await work();
    } catch (error) {
      tellFailure(error);
    } finally {
      setSaving(false);
    }
  }

  async function save() {
    const errors = check(form.values);
    if (Object.keys(errors).length > 0) return tellWrong(errors);
    await attempt(async () => {
      if (!row) return create();
      const { saved, draft } = await saveDraft(
        form,
        (values, version) => calls.change(row.id, { ...toInput(values), version }),
        storedOf,
      );
      if (saved !== null) return stored(saved, false);
      form.keep(draft);
      toast({ type: "warning", title: conflict("title"), message: conflict("text") });
    });
  }

  return {
    form,
    isSaving,
    problem,
    isGone,
    save: async () => void (await save()),
    saveAsNew: () =>
      attempt(async () => {
        await create();
        setGone(false);
      }),
    cancel: () => {
      form.cancel();
      setProblem(null);
      if (!row) go({ view: kind, config: null }, "replace");
    },
    remove: () =>
      attempt(async () => {
        if (!row) return;
        try {
          await calls.remove(row.id);
        } catch (error) {
          // Gone is what was wanted.
          if (!(error instanceof ApiError && error.status === 404)) throw error;
        }
        form.cancel();
        go({ view: kind, config: null }, "replace");
        configs.drop(row.id);
      }),
  };
}
