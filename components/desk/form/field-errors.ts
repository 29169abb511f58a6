import type { ZodError } from "zod";
import { ApiError } from "@/lib/client/http/api";

/**
 * What is wrong with each field, by its path (`allowedDomains.2`): the name of a text (messages/<locale>/answers.json), or a
 * text of the server's, which is in the reader's language already.
 */
export type FieldErrors = Readonly<Record<string, string>>;

/** What the server found wrong with each field; empty where that isn't what it refused. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const { errors } = error.details;
  if (typeof errors !== "object" || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) => (typeof message === "string" ? [[field, message]] : [])),
  );
}

/** The first fault of each field, by its path. */
export function issuesOf(error: ZodError | undefined): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[path.join(".")] ??= message;
  return errors;
}

/** Errors of a field's parts, by their path below it. */
export function partsOf(errors: FieldErrors, name: string): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), message]] : [],
    ),
  );
}
