import { defineEndpoint } from "@kindling/contracts/endpoint.ts";
import { z } from "zod";
import { createLog } from "../../log.ts";
import { createApp } from "../create-app.ts";

/** Example endpoints. */
export const book = z.object({
  id: z.int(),
  title: z.string(),
  at: z.iso.datetime().nullable(),
  tags: z.array(z.object({ label: z.string() })),
});
export const common = {
  owner: "founders",
  audience: ["public"],
  summary: "-",
  errors: [],
  status: 200,
} as const;
const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });
const bookBody = z.object({
  title: z.string().trim().min(1),
  pages: z.int().optional(),
  tags: z.array(z.string()).max(3).optional(),
});

export const getBook = defineEndpoint({
  ...common,
  name: "getBook",
  method: "GET",
  path: "/books/:id",
  params,
  response: book,
});
export const listBooks = defineEndpoint({
  ...common,
  name: "listBooks",
  method: "GET",
  path: "/books",
  response: z.array(book),
  etag: true,
});
export const addBook = defineEndpoint({
  ...common,
  name: "addBook",
  method: "POST",
  path: "/books",
  body: bookBody,
  response: book,
  status: 201,
});
export const changeBook = defineEndpoint({
  ...common,
  name: "changeBook",
  method: "PUT",
  path: "/books/:id",
  params,
  body: bookBody,
  response: book,
});

export const known = { id: 1, title: "Sketch", at: "2026-01-01T00:00:00.000Z", tags: [{ label: "old" }] };

/** An app for `inject`, which logs nothing. */
export const silentApp = () =>
  createApp({ service: "shop", log: createLog({ service: "shop", level: "silent" }) });
