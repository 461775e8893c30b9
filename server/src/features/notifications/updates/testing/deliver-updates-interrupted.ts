import { createDb } from '@keepcase/db/db.ts'
import { deliverUpdates } from '../deliver-updates.ts'

/** A process that tells updates until it is killed or done: `node tell-updates.test-victim.ts <url> <batch size>`. */
const [url = '', size = '500'] = process.argv.slice(2)
const { db, close } = createDb({ url, name: 'victim', max: 2 })
await deliverUpdates({ db, baseUrl: 'http://localhost:3000', isMailSent: false, mailSecret: 'secret' }, Number(size))
await close()
