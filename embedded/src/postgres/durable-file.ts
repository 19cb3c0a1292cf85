import { open } from "node:fs/promises";

/** A rename is durable once its folder is: without it a power failure could undo the first start. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
