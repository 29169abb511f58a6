import { changeWorkspace, getWorkspace } from "@/lib/modules/workspace/profile";
import { changeWorkspaceSchema, workspaceSchema } from "@/lib/modules/workspace/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The workspace's name, time zone, days for reopening tickets and hours for reopening conversations.",
    permission: "workspace.manage",
    response: workspaceSchema,
  },
  ({ ctx }) => getWorkspace(ctx),
);

export const PATCH = route(
  {
    summary: "Change the workspace's name, time zone, days for reopening tickets or hours for reopening conversations.",
    permission: "workspace.manage",
    body: changeWorkspaceSchema,
    response: workspaceSchema,
  },
  ({ ctx, body }) => changeWorkspace(ctx, body),
);
