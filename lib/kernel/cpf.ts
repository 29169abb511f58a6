import { cpf } from "cpf-cnpj-validator";

const LENGTH = 11;

/** Digits alone: how a CPF is stored and compared. */
export function normaliseCpf(value: string): string {
  return cpf.strip(value);
}

/** Whether the check digits are right. All digits equal is refused. */
export function isValidCpf(value: string): boolean {
  const plain = normaliseCpf(value);
  return plain.length === LENGTH && cpf.isValid(plain);
}

/** A whole CPF as 000.000.000-00. */
export function maskCpf(value: string): string {
  const plain = normaliseCpf(value);
  return `${plain.slice(0, 3)}.${plain.slice(3, 6)}.${plain.slice(6, 9)}-${plain.slice(9)}`;
}
