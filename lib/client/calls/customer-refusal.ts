import type { ApiError } from "@/lib/client/http/api";

/** What a refusal of the directory tells, as far as it is used here. */
export type Refusal<Row> = {
  /** What is wrong with each field. */
  errors?: Readonly<Record<string, string>>;
  /** The row as it is now, and who changed it. */
  current?: Row;
  changedBy?: { name: string } | null;
  /** Whose an address is. */
  customerId?: number;
  name?: string;
};

/** Reads the facts of a refusal; the server has those of the error beside those of the fields. */
export function refusalOf<Row>({ details }: ApiError): Refusal<Row> {
  const { errors, details: facts } = details as { errors?: Refusal<Row>["errors"]; details?: Refusal<Row> };
  return { ...facts, errors };
}
