export interface ServerSettings {
  maxConnections: number;
  /** False only for throw-away test servers: a crash of the machine may then cost them everything. */
  durable: boolean;
}

/**
 * The server's settings, given on its command line: there they win over whatever stands in the cluster's own
 * files, and a new version of Kindling brings its own.
 */
export function serverArguments(cluster: string, port: number, settings: ServerSettings): string[] {
  const values: Record<string, string | number> = {
    listen_addresses: "127.0.0.1",
    port,
    // A socket's path must not be longer than some 100 characters, and a data folder's may be.
    unix_socket_directories: "",
    ssl: "off",
    max_connections: settings.maxConnections,
    password_encryption: "scram-sha-256",

    // What was acknowledged survives kill -9 and a power failure.
    ...durability(settings.durable),

    // A small machine. Without I/O workers and replication PostgreSQL is four processes fewer and 10 MB smaller.
    shared_buffers: "64MB",
    io_method: "sync",
    wal_level: "minimal",
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    jit: "off",
    // Bounds the disk, and how long recovery takes after a kill -9.
    max_wal_size: "256MB",

    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    // Failed statements are their clients' to log; here they would only repeat personal data.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    logging_collector: "off",
    log_destination: "stderr",
  };
  return ["-D", cluster, ...Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

function durability(durable: boolean): Record<string, string> {
  const value = durable ? "on" : "off";
  return { fsync: value, synchronous_commit: value, full_page_writes: value };
}
