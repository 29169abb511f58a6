import { expect } from "vitest";
import { ERROR_STATUS, type ErrorCode } from "@/lib/platform/errors/codes";

export type ProblemBody = {
  code: ErrorCode;
  message: string;
  requestId?: string;
  errors?: Record<string, string>;
  details?: Record<string, unknown>;
};

/** Checks that an answer is the documented problem+json of a code and tells nothing of the inside. @returns its body. */
export async function expectProblem(response: Response, code: ErrorCode): Promise<ProblemBody> {
  const text = await response.text();
  expect([response.status, text.includes(`"code":"${code}"`) ? code : text]).toEqual([ERROR_STATUS[code], code]);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(text).not.toMatch(/\bat .*\.[jt]s:?\d*|node_modules|prisma|sqlite/i);
  const body = JSON.parse(text) as ProblemBody & Record<string, unknown>;
  expect(body).toMatchObject({
    type: "about:blank",
    title: code,
    status: ERROR_STATUS[code],
    message: expect.stringMatching(/\S/),
  });
  return body;
}
