import type pg from "pg";

/** Where the notes have a word of a search. */
export interface NotedWord {
  /** The records whose notes have it, and those that these were merged into; null if they are too many. */
  readonly ids: readonly number[] | null;
  /** The records that others with such notes were merged into. */
  readonly kept: readonly number[];
}

/** By the words of a search. A word in no note is missing, so that it costs the list nothing. */
export type NotedWords = ReadonlyMap<string, NotedWord>;

/** The most notes whose records a statement names; for a word in more, it looks at the notes of each record. */
const fewNotes = 1_000;

/** A condition on a column with texts in the form of `searchText`. */
export const textCondition = (column: string, word: string, pattern: string): string =>
  // The function is never read from an index: that of three-letter parts would be read whole for a shorter word.
  word.length < 3 ? `textlike(${column}, ${pattern})` : `${column} like ${pattern}`;

/** A pattern for `like`. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

/**
 * Whether a note on the record has a word. `id` is that of the record, so the notes must have no such column. With `in`
 * and 100,000 notes, PostgreSQL compares each record with each of them.
 */
export const hasNoteWith = (word: string, pattern: string): string =>
  `exists (select from (select record_id, search_fields as note from notes) noted
           where noted.record_id = id and ${textCondition("note", word, pattern)})`;

/**
 * Searches the notes before the list: with the ids as values, PostgreSQL reads a rare word from the indexes of both, which
 * it does not with a subselect.
 */
export async function findNotedWords(pool: pg.Pool, words: readonly string[]): Promise<NotedWords> {
  const found = new Map<string, NotedWord>();
  // One after another: a search of many words must not take every connection.
  for (const word of words) {
    const hasWord = textCondition("search_fields", word, "$1");
    const { rows } = await pool.query<{ ids: number[]; kept: number[] }>(
      `with recursive kept as (
         select merged_into as id from removals r
         where merged_into is not null
           and exists (select from notes where record_id = r.id and ${hasWord})
         union
         select r.merged_into from removals r join kept using (id) where r.merged_into is not null)
       select array(select record_id from notes where ${hasWord} limit ${fewNotes + 1}) as ids,
              array(select id from kept) as kept`,
      [containing(word)],
    );
    const { ids, kept } = rows[0]!;
    if (ids.length > fewNotes) found.set(word, { ids: null, kept });
    else if (ids.length + kept.length > 0) found.set(word, { ids: [...new Set([...ids, ...kept])], kept });
  }
  return found;
}
