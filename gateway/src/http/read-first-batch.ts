/** Reads the first batch, so that a failure has a status: once a response has begun, it can only be broken off. */
export async function readFirstBatch<T>(batches: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await batches.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* batches;
  })();
}
