import { reachMailServer } from '#server/messaging/mail/transport.ts'
import type { Settings } from '#server/platform/env/env.ts'
import { type Finding, ok, warning } from './finding.ts'

/** Whether letters can leave the house. That they cannot stops nobody: an admin reads them in the outbox. */
export async function checkMail({ mail }: Settings): Promise<Finding> {
  const name = 'SMTP_URL'
  if (mail === null) return warning(name, 'not set: letters stay in the outbox, to be read there')
  const problem = await reachMailServer(mail)
  return problem === null
    ? ok(name, 'the mail server answers')
    : warning(name, `the mail server cannot be used: ${problem}`)
}
