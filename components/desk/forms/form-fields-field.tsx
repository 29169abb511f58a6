import { PlusIcon, XIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { FieldError } from "@/components/desk/form/field-error";
import type { BoundField } from "@/components/desk/form/linked-field";
import { MoveButtons } from "@/components/desk/list/move-buttons";
import { moveMark } from "@/components/desk/list/use-list-order";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { NativeSelect } from "@/components/ui/native-select";
import { RowAction } from "@/components/ui/row-action";
import { fieldLabel } from "@/lib/modules/fields/policy";
import type { DefinedField } from "@/lib/modules/fields/schema";
import { FORM_FIELDS_MAX, SHOW_IF_MAX } from "@/lib/modules/forms/policy";
import { blankQuestion, type FormFieldDraft } from "./form-fields-draft";
import { ShowIfRow } from "./show-if-row";

/** The fields that a form asks in their order: which have to be answered, and on what it depends that they are shown. */
export function FormFieldsField({
  field: { id, name, label, value: fields, error, errors, onChange },
  definitions,
}: {
  field: BoundField<readonly FormFieldDraft[]>;
  definitions: readonly DefinedField[];
}) {
  const t = useTranslations("form-settings");
  const locale = useLocale() === "en" ? "en" : "pt-BR";
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<string | null>(null);
  // What was pressed may have moved or gone, and with it the focus.
  useEffect(() => {
    if (wanted.current) list.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });
  const left = definitions.filter((one) => !one.isArchived && !fields.some(({ fieldId }) => fieldId === one.id));
  const [picked, setPicked] = useState<number | null>(null);
  const next = left.find((one) => one.id === picked) ?? left[0];
  const isFull = fields.length >= FORM_FIELDS_MAX;
  const definitionOf = (fieldId: number) => definitions.find((one) => one.id === fieldId);
  const put = (index: number, change: Partial<FormFieldDraft>) =>
    onChange(fields.map((one, place) => (place === index ? { ...one, ...change } : one)));

  function move(index: number, by: -1 | 1) {
    const order = [...fields];
    const [one] = order.splice(index, 1);
    if (!one) return;
    order.splice(index + by, 0, one);
    wanted.current = `[data-move="${moveMark(one.fieldId, by)}"] button`;
    onChange(order);
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <ol ref={list} className="mb-2 flex flex-col gap-2 empty:hidden">
        {fields.map((one, index) => {
          const definition = definitionOf(one.fieldId);
          const title = definition ? fieldLabel(definition, locale) : t("fieldGone");
          const earlier = fields.slice(0, index).flatMap(({ fieldId }) => definitionOf(fieldId) ?? []);
          const path = `${name}.${index}`;
          const problem = errors[`${index}.fieldId`] ?? errors[`${index}.showIf`];
          const [first] = earlier;
          const mayAsk = first !== undefined && one.showIf.length < SHOW_IF_MAX;
          return (
            <li key={one.fieldId} className="flex flex-col gap-2 rounded-md border border-border p-2">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <p className="min-w-32 flex-1 break-words font-medium text-sm">
                  <bdi>{title}</bdi>
                  {definition?.isArchived ? (
                    <>
                      {" "}
                      <Badge>{t("fieldArchived")}</Badge>
                    </>
                  ) : null}
                </p>
                <label className="flex min-h-6 cursor-pointer items-center gap-2 text-list pointer-coarse:min-h-11">
                  <input
                    type="checkbox"
                    data-field={path}
                    aria-label={t("requiredOf", { name: title })}
                    aria-invalid={problem ? true : undefined}
                    aria-describedby={problem ? `${id}-${index}-error` : undefined}
                    checked={one.isRequired}
                    onChange={({ target }) => put(index, { isRequired: target.checked })}
                    className="size-4 shrink-0 accent-primary"
                  />
                  {t("required")}
                </label>
                <span className="ml-auto flex">
                  <MoveButtons
                    id={one.fieldId}
                    place={index}
                    count={fields.length}
                    labels={{ up: t("up", { name: title }), down: t("down", { name: title }) }}
                    onMove={(by) => move(index, by)}
                  />
                  <RowAction
                    label={t("fieldRemove", { name: title })}
                    icon={<XIcon aria-hidden="true" />}
                    onClick={() => {
                      wanted.current = `:scope > li:nth-child(${Math.max(index, 1)}) input`;
                      onChange(fields.filter((other) => other !== one));
                    }}
                  />
                </span>
              </div>
              <FieldError id={`${id}-${index}-error`} message={problem} />
              {one.showIf.length > 0 ? (
                <>
                  <p className="text-list text-muted-foreground">{t("showIf")}</p>
                  <ul className="flex flex-col gap-2">
                    {one.showIf.map((question, place) => (
                      <ShowIfRow
                        // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place in the list
                        key={place}
                        path={`${path}.showIf.${place}`}
                        number={place + 1}
                        of={title}
                        question={question}
                        earlier={earlier}
                        definition={definitionOf(question.fieldId)}
                        problem={errors[`${index}.showIf.${place}`] ?? errors[`${index}.showIf.${place}.value`]}
                        locale={locale}
                        onChange={(changed) =>
                          put(index, { showIf: one.showIf.map((old, at) => (at === place ? changed : old)) })
                        }
                        onRemove={() => {
                          wanted.current = `:scope > li:nth-child(${index + 1}) input`;
                          put(index, { showIf: one.showIf.filter((_, at) => at !== place) });
                        }}
                      />
                    ))}
                  </ul>
                </>
              ) : null}
              {mayAsk ? (
                <Button
                  variant="ghost"
                  size="sm"
                  icon={PlusIcon}
                  className="-ml-2 self-start text-muted-foreground pointer-coarse:min-h-11"
                  aria-label={t("questionAddTo", { name: title })}
                  onClick={() => {
                    wanted.current = `[data-field="${path}.showIf.${one.showIf.length}"]`;
                    put(index, { showIf: [...one.showIf, blankQuestion(earlier.at(-1) ?? first)] });
                  }}
                >
                  {t("questionAdd")}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ol>
      <div className="flex gap-2">
        <span className="min-w-0 flex-1">
          <NativeSelect
            id={id}
            data-field={name}
            aria-label={t("fieldChoice")}
            aria-invalid={error && fields.length === 0 ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            disabled={left.length === 0 || isFull}
            value={next?.id ?? ""}
            choices={left.map((one) => ({ value: one.id, label: fieldLabel(one, locale) }))}
            onChange={({ target }) => setPicked(Number(target.value))}
          >
            {left.length === 0 ? <option value="">{t("noFieldsLeft")}</option> : null}
          </NativeSelect>
        </span>
        <Button
          variant="outline"
          icon={PlusIcon}
          aria-disabled={next === undefined || isFull || undefined}
          onClick={
            next === undefined || isFull
              ? undefined
              : () => onChange([...fields, { fieldId: next.id, isRequired: false, showIf: [] }])
          }
        >
          {t("fieldAdd")}
        </Button>
      </div>
      {/* What is wrong with one of them stands there. */}
      <FieldError id={`${id}-error`} message={Object.keys(errors).length > 0 ? undefined : error} />
    </fieldset>
  );
}
