import { SchemaEngine } from "@prisma/schema-engine-wasm";

const value = <T>(of: T) => ({ ok: true, value: of });

/** The engine requires a database even for computations; a stub without results is enough. */
const noDatabase = {
  provider: "postgres",
  adapterName: "none",
  getConnectionInfo: () => value({ schemaName: "public", supportsRelationJoins: true }),
  queryRaw: async () => value({ columnTypes: [], columnNames: [], rows: [] }),
  executeRaw: async () => value(0),
  executeScript: async () => value(undefined),
  startTransaction: () => Promise.reject(new Error("there is no database")),
  dispose: async () => value(undefined),
};
const adapter = {
  ...noDatabase,
  connect: async () => value(noDatabase),
  connectToShadowDb: async () => value(noDatabase),
};

/** The SQL with which Prisma would create the tables of a `schema.prisma`, given as text. */
export async function sqlOfSchema(schema: string): Promise<string> {
  const files = [{ path: "schema.prisma", content: schema }];
  const engine = await SchemaEngine.new(
    { datamodels: [["schema.prisma", schema]] },
    () => undefined,
    adapter,
  );
  const { stdout } = await engine.diff({
    from: { tag: "empty" },
    to: { tag: "schemaDatamodel", files },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  engine.free();
  if (!stdout) throw new Error("Prisma makes nothing of this schema");
  return stdout;
}
