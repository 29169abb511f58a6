import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { TaskActions } from "@/components/customers/directory/task-actions";
import type { FieldErrors } from "@/components/desk/form/field-errors";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import type { RecordForm } from "@/components/desk/form/use-record-form";
import { toast } from "@/components/ui/toast/toast-store";
import type { RowOf } from "@/lib/client/calls/customer-calls";
import type { FormValues } from "@/lib/client/forms/record-changes";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import type { DirectoryKind } from "@/lib/modules/customers/filter";
import { FormFrame } from "./form-frame";
import { useRowWatch } from "./use-row-watch";
import { useSave } from "./use-save";

const TEXTS = {
  customers: {
    add: {
      title: "form.addCustomer",
      text: "form.addCustomerText",
      save: "form.create",
      done: "toasts.customersAdded",
    },
    edit: {
      title: "form.editCustomer",
      text: "form.editCustomerText",
      save: "form.save",
      done: "toasts.customersUpdated",
    },
  },
  companies: {
    add: {
      title: "form.addCompany",
      text: "form.addCompanyText",
      save: "form.createCompany",
      done: "toasts.companiesAdded",
    },
    edit: {
      title: "form.editCompany",
      text: "form.editCompanyText",
      save: "form.save",
      done: "toasts.companiesUpdated",
    },
  },
} as const;

/** A call that saves what was typed, or what is wrong with that. */
export type SaveRequest<Row> = { errors: FieldErrors } | { send: () => Promise<Row> };

/** The dialog that adds a customer or a company, or edits `row`, which colleagues may change meanwhile. */
export function RecordDialog<Kind extends DirectoryKind, Values extends FormValues & { name: string }>({
  kind,
  row,
  form,
  storedOf,
  request,
  onSaved,
  textOf,
  actions,
  children,
}: {
  kind: Kind;
  row: RowOf<Kind> | null;
  form: RecordForm<Values>;
  storedOf: (row: RowOf<Kind>) => StoredRecord<Values>;
  request: () => SaveRequest<RowOf<Kind>>;
  onSaved: (row: RowOf<Kind>) => void;
  /** A field's value in words. */
  textOf: (field: keyof Values & string, value: FormValues[string]) => string;
  actions: TaskActions;
  children: ReactNode;
}) {
  const t = useTranslations("customers");
  const id = row?.id ?? null;
  const texts = TEXTS[kind][row ? "edit" : "add"];
  const name = row?.name ?? form.values.name;
  const { gone, setGone } = useRowWatch(kind, id, (next, by) => form.absorb(storedOf(next), by));
  const { isSaving, problem, save } = useSave<Values, RowOf<Kind>>({
    kind,
    id,
    form,
    storedOf,
    onGone: () => setGone({ by: null, mergedIntoId: null }),
  });
  const submit = () => {
    const asked = request();
    if ("errors" in asked) return form.fail(asked.errors);
    void save(async () => {
      const saved = await asked.send();
      onSaved(saved);
      actions.onTaskDone();
      actions.onChanged(kind, saved.id);
      toast({
        type: "success",
        title: t(texts.done),
        message: t(row ? "toasts.updatedText" : "toasts.addedText", { name: saved.name }),
      });
    });
  };
  return (
    <FormFrame
      title={t(texts.title)}
      text={t(texts.text)}
      saveLabel={t(texts.save)}
      isDirty={form.isDirty}
      isSaving={isSaving}
      problem={problem}
      gone={gone}
      goneText={t(gone?.by ? "form.goneBy" : "form.gone", { name, by: gone?.by ?? "" })}
      element={form.element}
      typedText={() =>
        Object.entries(form.values)
          .map(([field, value]) => `${form.labelOf(field)}: ${textOf(field, value)}`)
          .join("\n")
      }
      onSubmit={submit}
      onRestore={async () => {
        if (row && (await actions.onRestore(kind, row))) setGone(null);
      }}
      onClose={actions.onTaskDone}
    >
      <RecordConflicts form={form} textOf={textOf} />
      {children}
    </FormFrame>
  );
}
