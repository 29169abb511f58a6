import { z } from "zod";
import { route } from "@/lib/platform/http/route";
import { closeSessionById } from "@/lib/platform/session/sessions";

export const DELETE = route(
  { summary: "Sign out: ends this session and its sockets.", permission: "own-settings", response: z.object({}) },
  async ({ ctx }) => {
    await closeSessionById(ctx.sessionId);
    return {};
  },
);
