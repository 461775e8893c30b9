import { tmpdir } from 'node:os'
import type { HealthDeps } from '../health/read-health.ts'

/** What System Health reads besides the database, all well. */
export const healthOfTest: Omit<HealthDeps, 'db'> = {
  readChecks: async () => ({
    database: { ok: true },
    jobs: { ok: true },
    events: { ok: true },
    sockets: { ok: true, detail: '2 connected, of 2 sessions' },
    storage: { ok: true },
    refunds: { ok: true },
    invariants: { ok: true, detail: 'nothing is broken' },
    clock: { ok: true, detail: '3 ms apart' },
  }),
  dataDir: tmpdir(),
  isMailSent: true,
  isSandbox: true,
  version: '0.1.0',
}
