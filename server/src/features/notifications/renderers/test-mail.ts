import * as z from 'zod'
import { renderer } from '../renderer.ts'

const Asked = z.object({ profileId: z.uuid(), email: z.string() })

/** The test mail of the settings page: to the administrator who asked, each time. */
export const testMailRenderers = [
  renderer('settings.test_mail', Asked, ({ payload: { profileId, email } }) => ({
    mails: [
      {
        userId: profileId,
        recipient: email,
        kind: 'account-test-mail',
        content: {
          subject: 'Your test email from Keepcase',
          heading: 'Email works',
          paragraphs: ['You asked for this in the platform settings. Email from this site arrives here.'],
          button: { label: 'Open platform settings', url: '/admin/settings?tab=providers' },
        },
      },
    ],
  })),
]
