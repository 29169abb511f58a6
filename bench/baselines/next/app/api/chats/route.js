import { firstPage } from "../../../first-page";

export const dynamic = "force-dynamic";

export function GET(request) {
  return Response.json(firstPage(Number(new URL(request.url).searchParams.get("pageSize"))));
}
