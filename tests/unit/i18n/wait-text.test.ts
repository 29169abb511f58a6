import { expect, test } from "vitest";
import { AppError } from "@/lib/platform/errors/app-error";
import { problemResponse } from "@/lib/platform/http/problem";
import { waitText } from "@/lib/platform/i18n/wait-text";

test.each([
  [0, "1 segundo", "1 second"],
  [1, "1 segundo", "1 second"],
  [12.2, "13 segundos", "13 seconds"],
  [89, "89 segundos", "89 seconds"],
  [90, "2 minutos", "2 minutes"],
  [120, "2 minutos", "2 minutes"],
  [121, "3 minutos", "3 minutes"],
  [900, "15 minutos", "15 minutes"],
  [3_600, "60 minutos", "60 minutes"],
  [5_400, "2 horas", "2 hours"],
  [86_400, "24 horas", "24 hours"],
])("a wait of %d seconds is %s, or %s in English", (seconds, portuguese, english) => {
  expect(waitText("pt-BR", seconds)).toBe(portuguese);
  expect(waitText("en", seconds)).toBe(english);
});

test("whoever tried too often reads the wait in words, and programs have its seconds", async () => {
  const answer = (locale: "pt-BR" | "en", retryAfter: number) =>
    problemResponse(new AppError("TOO_MANY_REQUESTS", { retryAfter }), locale, "test");
  expect(await answer("pt-BR", 897).json()).toMatchObject({
    message: "Muitas tentativas. Tente de novo em 15 minutos.",
  });
  expect(await answer("en", 40).json()).toMatchObject({ message: "Too many attempts. Try again in 40 seconds." });
  expect(answer("en", 897).headers.get("Retry-After")).toBe("897");
});
