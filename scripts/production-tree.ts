import { cp, mkdir, readFile, readlink, realpath, stat, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/**
 * `node scripts/production-tree.ts <workspace> <target>`: copies a workspace's production dependencies to
 * another folder, without types and source maps; of our own packages, only package.json. `npm ci --omit=dev`
 * would keep more, such as peers of omitted packages.
 */
interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** Types, source maps, and Prisma's query compilers for other databases. */
const excluded = /\.map$|\.d\.[cm]?ts$|@prisma\/client\/runtime\/.*\.(cockroachdb|mysql|sqlite|sqlserver)\./;

const root = process.cwd();
const [workspace = "", target = ""] = process.argv.slice(2);
const visited = new Set<string>();
await copyPackageFile(root);
// Under its own name, by which other parts import it.
await copyDependency(root, (await manifestOf(join(root, workspace))).name);

/** Copies a package and its dependencies; `folder` is its real path. */
async function copyWithDependencies(folder: string): Promise<void> {
  if (visited.has(folder)) return;
  visited.add(folder);
  if (folder.includes("node_modules")) await copyPackage(folder);
  else await copyPackageFile(folder);
  const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = await manifestOf(folder);
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  for (const name of [...Object.keys(dependencies), ...peers]) await copyDependency(folder, name);
}

/** Copies the package that `name` resolves to in a folder. */
async function copyDependency(folder: string, name: string): Promise<void> {
  const found = await locate(folder, name);
  const real = await realpath(found);
  if (real !== found) await copyLink(found);
  await copyWithDependencies(real);
}

async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
}

/** Resolves a package from a folder, as Node.js does. @throws Error when it is not installed */
async function locate(from: string, name: string): Promise<string> {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const place = join(folder, "node_modules", name);
    const there = await stat(join(place, "package.json")).catch(() => null);
    if (there !== null) return place;
  }
  throw new Error(`${name}, which ${relative(root, from)} needs, is not installed`);
}

async function copyPackage(folder: string): Promise<void> {
  await cp(folder, inTarget(folder), {
    recursive: true,
    // Nested packages are visited on their own.
    filter: (path) => !excluded.test(path) && !relative(folder, path).split("/").includes("node_modules"),
  });
}

async function copyPackageFile(folder: string): Promise<void> {
  await mkdir(inTarget(folder), { recursive: true });
  await cp(join(folder, "package.json"), join(inTarget(folder), "package.json"));
}

/** The link to a workspace in node_modules. */
async function copyLink(path: string): Promise<void> {
  await mkdir(dirname(inTarget(path)), { recursive: true });
  await symlink(await readlink(path), inTarget(path)).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
}

function inTarget(path: string): string {
  return join(target, relative(root, path));
}
