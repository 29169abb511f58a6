import { changeWorkspace, getWorkspace } from "@/lib/modules/workspace/profile";
import { changeWorkspaceSchema, workspaceSchema } from "@/lib/modules/workspace/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The workspace's name, time zone, business hours, holidays and days for reopening tickets.",
    permission: "workspace.manage",
    response: workspaceSchema,
  },
  ({ ctx }) => getWorkspace(ctx),
);

export const PATCH = route(
  {
    summary: "Change the workspace's name, time zone, business hours, holidays or days for reopening tickets.",
    permission: "workspace.manage",
    body: changeWorkspaceSchema,
    response: workspaceSchema,
  },
  ({ ctx, body }) => changeWorkspace(ctx, body),
);
