import { createDb } from '@keepcase/db/db.ts'
import { deliverUpdates } from '../deliver-updates.ts'

/**
 * A process that delivers updates until it is killed or done: `node deliver-updates-interrupted.ts <url>
 * <batch size>`.
 */
const [url = '', size = '500'] = process.argv.slice(2)
const { db, close } = createDb({ url, name: 'victim', max: 2 })
await deliverUpdates({ db, baseUrl: 'http://localhost:3000', isMailSent: false, mailSecret: 'secret' }, Number(size))
await close()
