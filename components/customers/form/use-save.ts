import { useTranslations } from "next-intl";
import { useState } from "react";
import { useProblemText } from "@/components/customers/directory/directory-states";
import type { RecordForm } from "@/components/desk/form/use-record-form";
import { fetchCompany, fetchCustomer } from "@/lib/client/calls/customer-calls";
import { refusalOf } from "@/lib/client/calls/customer-refusal";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import { ApiError } from "@/lib/client/http/api";
import type { DirectoryKind } from "@/lib/modules/customers/filter";

async function isThere(kind: DirectoryKind, id: number): Promise<boolean> {
  try {
    await (kind === "customers" ? fetchCustomer(id) : fetchCompany(id));
    return true;
  } catch (error) {
    return !(error instanceof ApiError && error.status === 404);
  }
}

/** Sends a form; whatever the answer, what was typed stays. */
export function useSave<Values extends object, Row>({
  kind,
  id,
  form,
  storedOf,
  onGone,
}: {
  kind: DirectoryKind;
  id: number | null;
  form: RecordForm<Values>;
  storedOf: (row: Row) => StoredRecord<Values>;
  onGone: () => void;
}) {
  const t = useTranslations("customers.form");
  const problemText = useProblemText();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function explain(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) return setProblem(`${problemText(error)} ${t("kept")}`);
    const { current, changedBy, errors } = refusalOf<Row>(error);
    if (error.status === 409 && current) {
      form.absorb(storedOf(current), changedBy?.name ?? null);
      return setProblem(null);
    }
    if (error.status === 404 && id !== null && !(await isThere(kind, id))) return onGone();
    // What else can be missing is the company that was chosen.
    if (error.status === 404) return form.fail({ companyId: t("companyGone") });
    if (errors) form.fail(errors);
    setProblem(errors && error.status === 400 ? null : `${problemText(error)} ${t("kept")}`);
  }

  /** `send` is not called while something is left to decide. */
  async function save(send: () => Promise<void>): Promise<void> {
    setProblem(null);
    if (form.conflicts.length > 0) return setProblem(t("decide"));
    setSaving(true);
    try {
      await send();
    } catch (error) {
      await explain(error);
    }
    setSaving(false);
  }

  return { isSaving, problem, setProblem, save };
}
