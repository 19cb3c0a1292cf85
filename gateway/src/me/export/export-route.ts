import { Readable } from "node:stream";
import { exportOwnData } from "@kindling/contracts/me/endpoints.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import { ListExport } from "@kindling/service-kit/lists/list-export.ts";
import type { FastifyInstance } from "fastify";
import type { Member } from "../../accounts/member-records.ts";
import type { AuthContext } from "../../sign-in/auth-context.ts";
import { exportCsv, exportJson } from "./export-files.ts";
import { openExport } from "./read-export.ts";

/**
 * GET /api/me/export: everything that is stored about the member, as JSON or CSV. It fails if any part cannot be read:
 * with a status before it begins, and by a broken connection after.
 */
export function addOwnExport(app: FastifyInstance, auth: AuthContext): void {
  addRoute(app, exportOwnData, async ({ query, caller, requestId }, { request }) => {
    const member = caller as Member;
    const format = query.format ?? "json";
    if (request.method === "HEAD") return new ListExport(format, "my-data", Readable.from([]));
    await auth.counters.take("memberExports", `${member.role} ${member.id}`);
    await auth.audit.record({ action: "exported", actor: caller, requestId });
    const opened = await openExport(auth, member, requestId);
    const parts = format === "csv" ? exportCsv(opened) : exportJson(opened);
    return new ListExport(format, "my-data", Readable.from(parts));
  });
}
