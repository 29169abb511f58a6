import { cnpj } from "cpf-cnpj-validator";

const LENGTH = 14;

/** Letters and digits alone, upper-cased: how a CNPJ is stored and compared. */
export function normaliseCnpj(value: string): string {
  return cnpj.strip(value);
}

/** Whether the check digits are right; numeric and (since July 2026) alphanumeric. All characters equal is refused. */
export function isValidCnpj(value: string): boolean {
  const plain = normaliseCnpj(value);
  return plain.length === LENGTH && new Set(plain).size > 1 && cnpj.isValid(plain);
}

/** What was typed so far as 00.000.000/0000-00: at most 18 characters, letters only where the number may have them. */
export function maskCnpj(value: string): string {
  const plain = normaliseCnpj(value).slice(0, LENGTH);
  const body = plain.slice(0, 12);
  const digits = plain.slice(12).replace(/\D/g, "");
  const groups = [body.slice(0, 2), body.slice(2, 5), body.slice(5, 8)].filter(Boolean).join(".");
  return groups + (body.length > 8 ? `/${body.slice(8)}` : "") + (digits ? `-${digits}` : "");
}
