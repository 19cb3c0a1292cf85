/** Most of the values that one request reads of a history, in bytes: 500 changes of long texts are 40 MB. */
const pageBytes = 1_000_000;

/**
 * The first rows of a query on `history` whose changes have `pageBytes` together, and at least one. `found` is the
 * number of rows of the query.
 * @param order the query's `order by`, by columns that it selects
 */
export const boundedPage = (query: string, order: string): string =>
  `select * from (
     select *, count(*) over ()::int as found, row_number() over sorted as nth,
            sum(octet_length(changes::text)) over sorted as bytes
     from (${query}) page window sorted as (order by ${order})) sized
   where nth = 1 or bytes <= ${pageBytes} order by ${order}`;
