import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, run } from "@kindling/test-kit/product/installation.ts";

/**
 * Writes a source to a new folder, which the caller removes. It runs with this version's packages.
 * @param archive the command that writes the source to its standard output, as by tar
 */
export async function makeSourceCopy(archive: string): Promise<string> {
  const source = await mkdtemp(join(tmpdir(), "kindling-source-"));
  const { code, stdout, stderr } = await run("bash", [
    "-ec",
    `set -o pipefail
    ${archive} | tar -x -C ${source}
    mkdir ${source}/node_modules
    ln -s ${root}node_modules/* ${root}node_modules/.bin ${source}/node_modules
    rm ${source}/node_modules/@kindling
    cp -a ${root}node_modules/@kindling ${source}/node_modules
    for packages in [!n]*/node_modules [!n]*/*/node_modules; do
      if [ -d $packages ] && [ -d ${source}/\${packages%/*} ]; then ln -s ${root}$packages ${source}/$packages; fi
    done
    cd ${source} && ${process.execPath} scripts/generate-prisma.ts`,
  ]);
  if (code !== 0) throw new Error(`${stdout}\n${stderr}`);
  return source;
}
