import { commitInGroup } from "../../../group-commit";

export const dynamic = "force-dynamic";

export async function POST(request) {
  await commitInGroup(Buffer.from(await request.arrayBuffer()));
  return Response.json({ received: true });
}
