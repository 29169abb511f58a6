import { ClipboardCopyIcon, Undo2Icon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useProblemText } from "@/components/customers/directory/directory-states";
import type { TaskActions } from "@/components/customers/directory/task-actions";
import type { FieldErrors } from "@/components/desk/form/field-errors";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useFormTexts } from "@/components/desk/form/use-form-texts";
import { type SavedForm, useSavedForm } from "@/components/desk/form/use-saved-form";
import type { BeginFields } from "@/components/desk/forms/use-begin-fields";
import { Button } from "@/components/ui/button";
import { FormDialog } from "@/components/ui/form-dialog";
import { Notice } from "@/components/ui/notice";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast/toast-store";
import type { RowOf } from "@/lib/client/calls/customer-calls";
import { refusalOf } from "@/lib/client/calls/customer-refusal";
import type { FormValues } from "@/lib/client/forms/record-changes";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import { ApiError } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import type { CompanySize, CompanyStatus } from "@/lib/modules/companies/schema";
import type { DirectoryKind } from "@/lib/modules/customers/filter";
import type { CustomerStatus } from "@/lib/modules/customers/schema";
import type { SaveRequest } from "./customer-values";
import { fetchRow, GONE, type Gone, useRowWatch } from "./use-row-watch";

/** Names of companies by id, as far as a form has met them. */
export type Names = Readonly<Record<number, string>>;

const NO_NAMES: Names = {};
const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;
/** Why nothing was sent, or what became of what was. */
const UNDECIDED = new Error("A conflict is left to decide");
const ROW_GONE = new Error("The row is gone");

/** The dialog that adds a customer or a company, or edits `row`, which colleagues may change meanwhile. */
export function RecordDialog<Kind extends DirectoryKind, Values extends FormValues & { name: string }>({
  kind,
  row,
  initial,
  labelOf,
  storedOf,
  request,
  names = NO_NAMES,
  begin,
  onRow,
  onSaved,
  actions,
  children,
}: {
  kind: Kind;
  row: RowOf<Kind> | null;
  initial: Values;
  labelOf: (field: keyof Values & string) => string;
  storedOf: (row: RowOf<Kind>) => StoredRecord<Values>;
  request: (values: Values, base: StoredRecord<Values> | null) => SaveRequest<RowOf<Kind>>;
  names?: Names;
  /** What adding a row requires. */
  begin: BeginFields;
  /** Hears of a newer state of the row. */
  onRow?: (row: RowOf<Kind>) => void;
  onSaved: (row: RowOf<Kind>) => void;
  actions: TaskActions;
  children: (form: SavedForm<Values>) => ReactNode;
}) {
  const t = useTranslations("customers");
  const texts = useFormTexts();
  const problemText = useProblemText();
  const textOf = useValueText(names);
  const absorb = (next: RowOf<Kind>, by: string | null) => {
    onRow?.(next);
    form.absorb(storedOf(next), by);
  };
  const { gone, setGone } = useRowWatch(kind, row?.id ?? null, absorb);
  const form: SavedForm<Values> = useSavedForm<Values, RowOf<Kind>>({
    initial,
    stored: row && storedOf(row),
    labelOf,
    check: (values) => {
      const asked = request(values, form.base);
      return "errors" in asked ? asked.errors : {};
    },
    send: async (values) => {
      const asked = request(values, form.base);
      if (form.conflicts.length > 0 || "errors" in asked) throw UNDECIDED;
      try {
        return await asked.send();
      } catch (error) {
        // What else can be missing is the company that was chosen.
        const isGone = row && isMissing(error) && (await fetchRow(kind, row.id).then(() => false, isMissing));
        throw isGone ? ROW_GONE : error;
      }
    },
    onSaved: (saved) => {
      onSaved(saved);
      actions.onTaskDone();
      actions.onChanged(kind, saved.id);
      toast({
        type: "success",
        title: t(`toasts.${kind as DirectoryKind}${row ? "Updated" : "Added"}`),
        message: t(row ? "toasts.updatedText" : "toasts.addedText", { name: saved.name }),
      });
    },
    errorsOf: (error): FieldErrors => (isMissing(error) ? { companyId: t("form.companyGone") } : {}),
    problemOf: (error) => {
      if (error === UNDECIDED) return t("form.decide");
      const kept = `${problemText(error)} ${t("form.kept")}`;
      if (error === ROW_GONE) setGone(GONE);
      if (!(error instanceof ApiError)) return error === ROW_GONE ? null : kept;
      const { current, changedBy, errors } = refusalOf<RowOf<Kind>>(error);
      if (error.status === 409 && current) {
        absorb(current, changedBy?.name ?? null);
        return null;
      }
      if (errors) form.fail(errors);
      // Somebody changed the fields meanwhile: what they ask now is shown with what is wrong.
      const paths = Object.keys(errors ?? {}).filter((path) => path.startsWith("fields."));
      if (paths.length > 0) void begin.lookAgain(paths);
      return errors && error.status === 400 ? null : kept;
    },
  });
  const title = `form.${row ? "edit" : "add"}${kind === "customers" ? "Customer" : "Company"}` as const;
  return (
    <FormDialog
      texts={texts({
        title: t(title),
        text: t(`${title}Text`),
        save: t(row ? "form.save" : kind === "customers" ? "form.create" : "form.createCompany"),
      })}
      {...form.dialog}
      canSave={gone === null}
      notice={
        gone ? (
          <GoneNotice
            gone={gone}
            name={row?.name ?? form.values.name}
            typedText={() =>
              Object.entries(form.values)
                .filter(([field]) => field !== "fields")
                .map(([field, value]) => `${form.labelOf(field)}: ${textOf(field, value)}`)
                .join("\n")
            }
            onRestore={async () => {
              if (row && (await actions.onRestore(kind, row))) setGone(null);
            }}
          />
        ) : null
      }
      onClose={actions.onTaskDone}
    >
      <RecordConflicts form={form} textOf={textOf} />
      {children(form)}
    </FormDialog>
  );
}

/** Says that the row under the form is gone, and lets one bring it back or take along what was typed. */
function GoneNotice({
  gone: { by, mergedIntoId },
  name,
  typedText,
  onRestore,
}: {
  gone: Gone;
  name: string;
  /** What was typed, for the clipboard. */
  typedText: () => string;
  onRestore: () => Promise<void>;
}) {
  const t = useTranslations("customers.form");
  const { isBusy, run } = useWork();
  const copy = () =>
    navigator.clipboard.writeText(typedText()).then(
      () => toast({ type: "success", title: t("copied") }),
      () => toast({ type: "error", title: t("copyFailed") }),
    );
  return (
    <Notice title={t(by ? "goneBy" : "gone", { name, by: by ?? "" })} className="mb-4 text-sm">
      <p>{t(mergedIntoId === null ? "goneKept" : "goneMerged")}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        {mergedIntoId === null ? (
          <Button size="sm" variant="outline" aria-disabled={isBusy || undefined} onClick={() => void run(onRestore)}>
            {isBusy ? <Spinner /> : <Undo2Icon aria-hidden="true" />}
            {t("restore")}
          </Button>
        ) : null}
        <Button size="sm" variant="outline" onClick={() => void copy()}>
          <ClipboardCopyIcon aria-hidden="true" />
          {t("copy")}
        </Button>
      </p>
    </Notice>
  );
}

/** A field's value in words. */
function useValueText(names: Names): (field: string, value: FormValues[string]) => string {
  const t = useTranslations("customers");
  const list = new Intl.ListFormat(useLocale());
  return (field, value) => {
    if (field === "companyId") return value === null ? t("independent") : (names[Number(value)] ?? `#${String(value)}`);
    if (field === "status") return t(`status.${value as CustomerStatus | CompanyStatus}`);
    if (field === "size") return t(`sizes.${value as CompanySize}`);
    return value !== null && typeof value === "object"
      ? list.format(Object.values<string>(value))
      : String(value ?? "");
  };
}
