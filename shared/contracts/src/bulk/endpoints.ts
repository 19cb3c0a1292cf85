import type { z } from "zod";
import type { EndpointShape } from "../endpoint.ts";
import type { ListDefinition } from "../lists/list-definition.ts";
import { bulkByName, bulkProgress, bulkUpdateOf } from "./schemas.ts";

const progressResponse = { response: bulkProgress, status: 200, lines: true } as const;

/** The endpoints of bulk changes. They differ only in owner, path, list and fields. */
export const bulkChangeOf = <O extends "founders" | "investors", P extends string, C extends z.ZodType>(
  owner: O,
  path: `/${P}`,
  { list, change, id }: { list: ListDefinition; change: C; id: string },
) =>
  ({
    ...progressResponse,
    owner,
    method: "POST",
    path: `${path}/bulk`,
    audience: ["admin"],
    summary: "Change many records, in parts, each of which is saved by itself",
    body: bulkUpdateOf(list, change).meta({ id }),
    // As many ids as a selection can name.
    bodyLimit: 1_048_576,
    errors: [400],
  }) as const;

export const bulkUndoOf = <O extends "founders" | "investors", P extends string>(owner: O, path: `/${P}`) =>
  ({
    ...progressResponse,
    owner,
    method: "POST",
    path: `${path}/bulk/:bulk/undo`,
    audience: ["admin"],
    summary: "Undo a bulk change, except in records that have changed since",
    params: bulkByName,
    errors: [400, 404],
  }) as const;

/** The endpoints of bulk changes, of founders or of investors. */
export interface BulkEndpoints<C> {
  readonly update: EndpointShape &
    ReturnType<typeof bulkChangeOf<"founders" | "investors", string, z.ZodType<C>>>;
  readonly undo: EndpointShape & ReturnType<typeof bulkUndoOf<"founders" | "investors", string>>;
}
