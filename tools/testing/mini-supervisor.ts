/** The real supervision around a server of a few lines, for tests of what is kept alive and what is stopped. */
import { join } from 'node:path'
import { runSupervisor } from '../../server/src/boot/supervisor.ts'

await runSupervisor([join(import.meta.dirname, 'mini-server.ts')])
