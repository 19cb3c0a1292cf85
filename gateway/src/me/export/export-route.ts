import { finished, Readable } from "node:stream";
import { exportOwnData } from "@kindling/contracts/me/endpoints.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import { ListExport } from "@kindling/service-kit/lists/list-export.ts";
import type { FastifyInstance } from "fastify";
import type { AuthContext } from "../../auth/auth-context.ts";
import type { Member } from "../../members/member-records.ts";
import { exportCsv, exportJson } from "./export-files.ts";
import { openExport } from "./read-export.ts";

/**
 * GET /api/me/export: everything that is stored about the member, as JSON or CSV. It fails if any part cannot be read:
 * with a status before it begins, and by a broken connection after. A member has one at a time, over all replicas.
 */
export function addOwnExport(app: FastifyInstance, auth: AuthContext): void {
  addRoute(app, exportOwnData, async ({ query, caller, requestId }, { request, reply }) => {
    const member = caller as Member;
    const format = query.format ?? "json";
    if (request.method === "HEAD") return new ListExport(format, "my-data", Readable.from([]));
    const running = ["memberExportsAtOnce", keyOf(member)] as const;
    await auth.counters.takeAll([running, ["memberExports", keyOf(member)]]);
    let ended: Promise<void> | undefined;
    const end = () => (ended ??= auth.counters.giveBack(...running));
    finished(reply.raw, end);
    await auth.audit.record({ action: "exported", actor: caller, requestId });
    const opened = await openExport(auth, member, requestId);
    const parts = format === "csv" ? exportCsv(opened) : exportJson(opened);
    return new ListExport(format, "my-data", Readable.from(whileRunning(parts)));

    async function* whileRunning(parts: AsyncIterable<string>): AsyncGenerator<string> {
      for await (const part of parts) {
        await auth.counters.renew(...running);
        yield part;
      }
      // Before the client can know of the end and export again.
      await end();
    }
  });
}

const keyOf = ({ role, id }: Member): string => `${role} ${id}`;
