import { optionalPhoneSchema } from "@/lib/modules/companies/schema";
import { oneLine } from "@/lib/modules/records/line-text";
import { issueText } from "@/lib/platform/i18n/issue-text";
import { type CustomerForm, type CustomerStatus, customerValuesSchema, isReachable } from "../schema";
import type { ImportField, ImportTarget } from "./import-schema";
import { type OwnColumns, type OwnValues, ownValuesOf } from "./own-columns";

/** A row that may enter: the form's own values, which fields the file gave, and what the form doesn't have. */
export type ImportCustomer = {
  values: CustomerForm;
  given: Set<ImportTarget>;
  companyName: string | null;
  whatsapp: string | null;
  /** Values of the workspace's own fields. */
  own: OwnValues;
};
export type ImportRowResult = { kind: "valid"; customer: ImportCustomer } | { kind: "invalid"; reason: string };

const STATUSES: Record<string, CustomerStatus> = {
  active: "active",
  ativo: "active",
  ativa: "active",
  inactive: "inactive",
  inativo: "inactive",
  inativa: "inactive",
  prospect: "prospect",
  prospecto: "prospect",
  potencial: "prospect",
  lead: "lead",
};

// Our own export puts an apostrophe before what a spreadsheet would run; here it is the text again.
const unquoted = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, "");

/**
 * Checks a row by the same rules as the form. What a column doesn't give is as in an empty form.
 * @returns the name of the text that says what is wrong with the first wrong field.
 */
export function parseImportRow(
  cells: readonly string[],
  mapping: readonly (ImportTarget | null)[],
  columns: OwnColumns | null = null,
): ImportRowResult {
  const texts = new Map<ImportTarget, string>();
  mapping.forEach((field, index) => {
    const cell = cells[index] ?? "";
    const text = field === "notes" ? unquoted(cell).trim() : oneLine(unquoted(cell));
    if (field !== null && text !== "") texts.set(field, text);
  });
  const get = (field: ImportField) => texts.get(field);
  const statusText = get("status")?.toLowerCase();
  const status = statusText === undefined ? undefined : STATUSES[statusText];
  if (statusText !== undefined && status === undefined) return { kind: "invalid", reason: "statusInvalid" };
  const parsed = customerValuesSchema.safeParse(
    {
      name: get("name") ?? "",
      email: get("email"),
      phone: get("phone"),
      notes: get("notes"),
      cpf: get("cpf"),
      tags: (get("tags") ?? "").split(/[,;|]/).flatMap((tag) => tag.trim() || []),
      ...(status === undefined ? {} : { status }),
    },
    { error: issueText },
  );
  if (!parsed.success) return { kind: "invalid", reason: parsed.error.issues[0]?.message ?? "rowInvalid" };
  const whatsapp = optionalPhoneSchema.safeParse(get("whatsapp") ?? null);
  if (!whatsapp.success) return { kind: "invalid", reason: "phoneInvalid" };
  if (!isReachable(parsed.data) && whatsapp.data === null) return { kind: "invalid", reason: "emailOrPhoneRequired" };
  const own = ownValuesOf(
    columns,
    cells.map((cell) => unquoted(cell)),
  );
  if (typeof own === "string") return { kind: "invalid", reason: own };
  const companyName = get("company") ?? null;
  if (companyName !== null && companyName.length > 200) return { kind: "invalid", reason: "nameTooLong" };
  return {
    kind: "valid",
    customer: { values: parsed.data, given: new Set(texts.keys()), companyName, whatsapp: whatsapp.data, own },
  };
}

const GUESSES: Record<ImportField, RegExp> = {
  email: /^e-?mails?\b|\be-?mail\b|correio/,
  whatsapp: /whats|wpp|zap/,
  phone: /phone|fone|telefone|celular|\btel\b|mobile|\bcel\b/,
  cpf: /\bcpf\b|documento/,
  company: /company|empresa|organiza|\bconta\b/,
  status: /status|situacao/,
  tags: /\btags?\b|etiqueta|marcador|label/,
  notes: /note|observa|\bobs\b|anota|coment/,
  name: /^(?:full |complete )?name|^nome|cliente|customer|contato/,
};

/** A guess of what the columns are, by their names; each field once. */
export function suggestMapping(columns: readonly string[]): (ImportField | null)[] {
  const left = new Set(Object.keys(GUESSES) as ImportField[]);
  return columns.map((column) => {
    const plain = column
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[_-]+/g, (sign) => (sign === "-" ? "-" : " "));
    const found = [...left].find((field) => GUESSES[field].test(plain));
    if (found) left.delete(found);
    return found ?? null;
  });
}
