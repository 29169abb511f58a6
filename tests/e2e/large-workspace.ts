import { largeWorkspaceEmail } from "@/prisma/seed/large-workspace";

/** Conversations of the workspace whose list must stay light. */
export const LARGE_CONVERSATIONS = 5_200;

/** Sign-in of its administrator; the password is the demo's. */
export const LARGE_ADMIN = largeWorkspaceEmail(LARGE_CONVERSATIONS);
