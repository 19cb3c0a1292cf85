import type { Facets, FoundIn, Page } from "@kindling/contracts/lists/list-response.ts";

/** The response to a list query: some records of the list, in order. */
export class ListPage<R> {
  readonly data: readonly R[];
  readonly page: Page;
  readonly found_in: readonly FoundIn[] | undefined;
  readonly facets: Facets | undefined;

  constructor(data: readonly R[], page: Page, found_in?: readonly FoundIn[], facets?: Facets) {
    this.data = data;
    this.page = page;
    this.found_in = found_in;
    this.facets = facets;
  }
}
