import { Readable } from "node:stream";
import type { ImportEndpoints } from "@kindling/contracts/imports/endpoints.ts";
import { defaultLimit } from "@kindling/contracts/lists/list-query.ts";
import type { FastifyInstance } from "fastify";
import { addRoute } from "../http/routes/add-route.ts";
import { ListExport } from "../lists/list-export.ts";
import type { Imports } from "./imports.ts";

/** The endpoints of the imports of a service. */
export function addImportRoutes(app: FastifyInstance, endpoints: ImportEndpoints, imports: Imports): void {
  addRoute(app, endpoints.create, ({ body, ...author }) => imports.create(body, author));
  addRoute(app, endpoints.list, () => imports.list());
  addRoute(app, endpoints.get, ({ params }) => imports.get(params.import));
  addRoute(app, endpoints.update, ({ params, body }) => imports.update(params.import, body));
  addRoute(app, endpoints.remove, async ({ params }) => {
    await imports.delete(params.import);
    return { id: params.import };
  });
  addRoute(app, endpoints.addRows, ({ params, body }) => imports.addRows(params.import, body));
  addRoute(
    app,
    endpoints.listRows,
    ({ params, query: { after = 0, limit = defaultLimit, only = null, lookalikes = false } }) =>
      imports.rows(params.import, { after, limit, only, lookalikes }),
  );
  addRoute(app, endpoints.updateRow, ({ params, body }) =>
    imports.updateRow(params.import, params.line, body),
  );
  addRoute(app, endpoints.check, ({ params }) => imports.check(params.import));
  addRoute(app, endpoints.run, ({ params, ...author }) => imports.begin(params.import, author));
  addRoute(app, endpoints.cancel, ({ params }) => imports.cancel(params.import));
  addRoute(app, endpoints.listRefused, async ({ params, query: { after = 0, format } }) => {
    if (format === undefined) return imports.refused(params.import, after);
    const lines = await imports.refusedAsCsv(params.import);
    return new ListExport("csv", `import-${params.import}-refused`, Readable.from(lines));
  });
  addRoute(app, endpoints.undo, ({ params, ...author }) => imports.undo(params.import, author));
  addRoute(app, endpoints.listKept, ({ params, query: { after = 0 } }) => imports.kept(params.import, after));
  addRoute(app, endpoints.listMappings, () => imports.mappings.list());
  addRoute(app, endpoints.saveMapping, ({ body, ...author }) => imports.saveMapping(body, author));
  addRoute(app, endpoints.removeMapping, async ({ params }) => {
    await imports.mappings.delete(params.mapping);
    return { id: params.mapping };
  });
}
