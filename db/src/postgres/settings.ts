import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

export interface ServerSettings {
  socketFolder: string
  /** False only for unit tests: a crash of the machine may lose all data. */
  isDurable: boolean
}

/**
 * The server's settings as `-c` arguments: no network, durable, fast recovery (within 10 s after a kill, so
 * little write-ahead log between checkpoints), tuned for many small transactions.
 */
export function serverArguments({ socketFolder, isDurable }: ServerSettings): string[] {
  const sharedMegabytes = Math.round(Math.min(1024, Math.max(128, totalmem() / megabyte / 8)))
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: 200,
    shared_buffers: isDurable ? `${sharedMegabytes}MB` : '128MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    wal_buffers: '16MB',
    min_wal_size: '256MB',
    max_wal_size: '1GB',
    checkpoint_timeout: '5min',
    random_page_cost: 1.1,
    jit: 'off',
    deadlock_timeout: '200ms',
    autovacuum_naptime: '15s',
    autovacuum_vacuum_scale_factor: 0.05,
    autovacuum_analyze_scale_factor: 0.05,
    idle_in_transaction_session_timeout: '60s',
    password_encryption: 'scram-sha-256',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    // @NOTE this level excludes ERROR: rejected statements are answers, not events
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_line_prefix: '',
  }
  if (!isDurable)
    Object.assign(settings, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' })
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
