import { cp, mkdir, readFile, readlink, realpath, stat, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/**
 * `node scripts/production-tree.ts <workspace> <target>`: copies what a workspace needs in production to
 * another folder: of the packages those that it depends on, however far, without what no server reads, and
 * of our own their package.json only. npm's own `--omit=dev` keeps more, such as peers of what it left out.
 */
interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** Types, source maps, and Prisma's query compilers for other databases. */
const unread = /\.map$|\.d\.[cm]?ts$|@prisma\/client\/runtime\/.*\.(cockroachdb|mysql|sqlite|sqlserver)\./;

const root = process.cwd();
const [workspace = "", target = ""] = process.argv.slice(2);
const visited = new Set<string>();
await copyPackageFile(root);
// By its own name: what is started beside it imports it so.
await need(root, (await manifestOf(join(root, workspace))).name);

/** Copies a package and all that it needs; `folder` is its real place. */
async function visit(folder: string): Promise<void> {
  if (visited.has(folder)) return;
  visited.add(folder);
  if (folder.includes("node_modules")) await copyPackage(folder);
  else await copyPackageFile(folder);
  const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = await manifestOf(folder);
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  for (const name of [...Object.keys(dependencies), ...peers]) await need(folder, name);
}

/** Copies the package that is meant by a name in a folder. */
async function need(folder: string, name: string): Promise<void> {
  const found = await locate(folder, name);
  const real = await realpath(found);
  if (real !== found) await copyLink(found);
  await visit(real);
}

async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
}

/** Where Node.js finds a package from a folder. @throws Error when it is not installed */
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
    // Packages inside of it are visited by themselves.
    filter: (path) => !unread.test(path) && !relative(folder, path).split("/").includes("node_modules"),
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
