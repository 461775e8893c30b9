/** The real supervisor around a minimal server, for tests of what is restarted and what is stopped. */
import { join } from 'node:path'
import { runSupervisor } from '../../server/src/boot/supervisor.ts'

await runSupervisor([join(import.meta.dirname, 'mini-server.ts')])
