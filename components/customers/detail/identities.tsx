import { useQueryClient } from "@tanstack/react-query";
import { GlobeIcon, MailIcon, MessageCircleIcon, PhoneIcon, PlusIcon, StarIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { useProblemText } from "@/components/customers/directory/directory-states";
import { FieldError } from "@/components/desk/form/field-error";
import { ContactLink } from "@/components/desk/screen/contact-link";
import { useMay } from "@/components/desk/screen/permissions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { RowAction } from "@/components/ui/row-action";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast/toast-store";
import { askFirst } from "@/components/ui/unsaved/unsaved-store";
import { rowKey } from "@/lib/client/cache/customer-cache";
import { addIdentity, makeIdentityPrimary, removeIdentity } from "@/lib/client/calls/customer-calls";
import { refusalOf } from "@/lib/client/calls/customer-refusal";
import { ApiError } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import {
  type CustomerDetailDto,
  type IdentityDto,
  type IdentityKind,
  newIdentitySchema,
} from "@/lib/modules/customers/schema";

const ICONS: Record<IdentityKind, typeof MailIcon> = {
  email: MailIcon,
  phone: PhoneIcon,
  whatsapp: MessageCircleIcon,
  visitor: GlobeIcon,
};
const KINDS = ["email", "phone", "whatsapp"] as const;

/** Every address and number under which a channel knows the customer. */
export function Identities({ customer, onOther }: { customer: CustomerDetailDto; onOther: (id: number) => void }) {
  const t = useTranslations("customers.identities");
  const mayWrite = useMay("customers.write");
  const client = useQueryClient();
  const problemText = useProblemText();
  const [isAdding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const refresh = () => client.invalidateQueries({ queryKey: rowKey("customers", customer.id) });

  async function during(work: Promise<unknown>, failed: string, onDone?: () => void) {
    await work.then(onDone, (error: unknown) => toast({ type: "error", title: failed, message: problemText(error) }));
    await refresh();
  }
  function remove({ id, kind, value }: IdentityDto) {
    // The row goes, and with it the button that has the focus.
    addButton.current?.focus();
    const undo = () =>
      kind === "visitor" ? undefined : void during(addIdentity(customer.id, { kind, value }), t("addFailed"));
    void during(removeIdentity(customer.id, id), t("removeFailed"), () =>
      toast({
        type: "success",
        title: t("removed"),
        message: value,
        action: { label: t("undo"), isUndo: true, run: undo },
      }),
    );
  }

  return (
    <div className="flex flex-col gap-2">
      {customer.identities.length === 0 ? (
        <p className="text-list text-muted-foreground">{t("none")}</p>
      ) : (
        <ul aria-label={t("title")} className="flex flex-col divide-y divide-border rounded-md border border-border">
          {customer.identities.map((identity) => {
            const Icon = ICONS[identity.kind];
            const { kind, value, isPrimary } = identity;
            const shown = kind === "visitor" ? t("visitor") : value;
            return (
              <li key={identity.id} className="flex min-h-10 min-w-0 items-center gap-2 py-0.5 pr-0.5 pl-3 text-list">
                <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
                <span className="sr-only">{t(`kinds.${kind}`)}: </span>
                <span className="min-w-0 flex-1 truncate" title={shown}>
                  {kind === "email" || kind === "phone" ? (
                    <ContactLink kind={kind} value={value} className="inline-block max-w-full truncate align-middle" />
                  ) : (
                    shown
                  )}
                </span>
                {isPrimary ? <Badge tone="brand">{t("primary")}</Badge> : null}
                {mayWrite && !isPrimary && (kind === "email" || kind === "phone") ? (
                  <RowAction
                    label={t("makePrimary", { value })}
                    icon={<StarIcon aria-hidden="true" />}
                    onClick={() => void during(makeIdentityPrimary(customer.id, identity.id), t("primaryFailed"))}
                  />
                ) : null}
                {kind === "visitor" || !mayWrite ? null : (
                  <RowAction
                    label={t("remove", { value })}
                    icon={<XIcon aria-hidden="true" />}
                    onClick={() => remove(identity)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {isAdding ? (
        <IdentityForm
          customerId={customer.id}
          onOther={onOther}
          onDone={(isAdded) => {
            setAdding(false);
            if (isAdded) void refresh();
            requestAnimationFrame(() => addButton.current?.focus());
          }}
        />
      ) : mayWrite ? (
        <Button ref={addButton} variant="outline" size="sm" className="self-start" onClick={() => setAdding(true)}>
          <PlusIcon aria-hidden="true" />
          {t("add")}
        </Button>
      ) : null}
    </div>
  );
}

function IdentityForm({
  customerId,
  onOther,
  onDone,
}: {
  customerId: number;
  onOther: (id: number) => void;
  onDone: (isAdded: boolean) => void;
}) {
  const t = useTranslations("customers");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const problemText = useProblemText();
  const [kind, setKind] = useState<(typeof KINDS)[number]>("email");
  const [value, setValue] = useState("");
  const [error, setError] = useState<string | undefined>(undefined);
  const [owner, setOwner] = useState<{ id: number; name: string } | null>(null);
  const { isBusy: isSending, run } = useWork();

  const fail = (message: string) => {
    setError(message);
    field.current?.focus();
  };
  async function add(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setOwner(null);
    const checked = newIdentitySchema.safeParse({ kind, value: value.trim() });
    if (!checked.success)
      return fail(value.trim() === "" ? t("identities.required") : (checked.error.issues[0]?.message ?? ""));
    const isAdded = await run(
      () => addIdentity(customerId, checked.data),
      (caught) => {
        if (caught instanceof ApiError && caught.code === "IDENTITY_IN_USE") {
          const { customerId: other, name } = refusalOf(caught);
          if (other !== undefined && name !== undefined) setOwner({ id: other, name });
        }
        fail(problemText(caught));
      },
    );
    if (isAdded) onDone(true);
  }

  return (
    <Form
      data-inner-form
      unsaved={value.trim() !== ""}
      noValidate
      className="flex flex-col gap-2 rounded-md border border-border p-3"
      onSubmit={(event) => void add(event)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Leaves the small form, not the whole detail.
        event.preventDefault();
        event.stopPropagation();
        askFirst(() => onDone(false));
      }}
    >
      <div className="grid gap-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-kind`}>{t("identities.kind")}</Label>
          <NativeSelect
            id={`${id}-kind`}
            value={kind}
            onChange={({ target }) => {
              setKind(KINDS.find((known) => known === target.value) ?? "email");
              setError(undefined);
            }}
            choices={KINDS.map((known) => ({ value: known, label: t(`identities.kinds.${known}`) }))}
          />
        </div>
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-value`}>{t("identities.value")}</Label>
          <Input
            ref={field}
            id={`${id}-value`}
            autoFocus
            type={kind === "email" ? "email" : "tel"}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            value={value}
            onChange={({ target }) => {
              setValue(target.value);
              setError(undefined);
              setOwner(null);
            }}
          />
        </div>
      </div>
      <FieldError id={`${id}-error`} message={error} />
      {owner ? (
        <Button variant="link" size="sm" className="self-start" onClick={() => askFirst(() => onOther(owner.id))}>
          {t("identities.openOwner", { name: owner.name })}
        </Button>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button variant="outline" size="sm" onClick={() => askFirst(() => onDone(false))}>
          {t("form.cancel")}
        </Button>
        <Button type="submit" size="sm" aria-disabled={isSending || undefined}>
          {isSending ? <Spinner /> : null}
          {t("identities.save")}
        </Button>
      </div>
    </Form>
  );
}
