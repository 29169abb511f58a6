import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { notFound } from "@/lib/platform/errors/app-error";
import { route } from "@/lib/platform/http/route";

/** The build writes the document from the route declarations (scripts/generate-openapi.ts). */
export const GET = route(
  { summary: "This document.", permission: "public", response: z.object({ openapi: z.string() }), origin: "any" },
  async () => {
    const document = await readFile(path.join(process.cwd(), "generated/openapi.json"), "utf8").catch(() => null);
    if (document === null) throw notFound();
    return new Response(document, { headers: { "Content-Type": "application/json" } });
  },
);
