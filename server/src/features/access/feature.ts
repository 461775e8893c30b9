import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { auditRouter } from './audit-log/audit-log.router.ts'
import { type MailNow, publishHead } from './audit-log/publish-head.ts'
import { permissionsRouter, rolesRouter } from './roles/roles.router.ts'

export type AccessFeatureDeps = {
  db: Db
  workDb: Db
  longQueryDb: Db
  dataDir: string
  /** Mails the audit log's head; null without a chosen address. */
  mailHead: MailNow | null
}

/** Role records, who holds which permission, and the audit log. */
export function accessFeature({ db, workDb, longQueryDb, dataDir, mailHead }: AccessFeatureDeps): Feature {
  return {
    name: 'access',
    router: {
      roles: rolesRouter({ db }),
      permissions: permissionsRouter({ db }),
      audit: auditRouter({ db, longQueryDb, dataDir }),
    },
    jobs: [
      defineJob({
        queue: 'access.publish-head',
        cron: '7 0 * * *',
        handle: () => publishHead({ db: workDb, dataDir, mail: mailHead }),
      }),
    ],
  }
}
