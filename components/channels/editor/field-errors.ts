import type { ZodError } from "zod";
import { ApiError } from "@/lib/client/http/api";
import type { ConfigErrors } from "./use-config-form";

/** What the server found wrong with each field; empty where that isn't what it refused. */
export function fieldErrorsOf(error: unknown): ConfigErrors {
  if (!(error instanceof ApiError)) return {};
  const { errors } = error.details;
  if (typeof errors !== "object" || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) => (typeof message === "string" ? [[field, message]] : [])),
  );
}

/** The first fault of each field, by its path. */
export function issuesOf(error: ZodError | undefined): ConfigErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[path.join(".")] ??= message;
  return errors;
}
