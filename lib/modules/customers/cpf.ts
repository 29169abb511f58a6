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
