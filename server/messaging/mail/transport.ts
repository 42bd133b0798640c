import { createTransport } from 'nodemailer'
import type { MailSettings } from '#server/platform/env/mail-settings.ts'

const TIMEOUT_MS = 15_000

/** How to reach the mail server. A password goes over the line only when nobody else can read it there. */
export function transportOf({ url }: MailSettings) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const auth = {
    user: decodeURIComponent(username),
    pass: decodeURIComponent(password),
  }
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && username !== '' && !isLocal(hostname),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 2 * TIMEOUT_MS,
    ...(username !== '' && { auth }),
  }
}

function isLocal(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Shakes hands with the mail server. Null: it may be used; otherwise what is the matter, without what we know it by. */
export async function verifyMailServer(mail: MailSettings): Promise<string | null> {
  const transport = createTransport(transportOf(mail))
  try {
    await transport.verify()
    return null
  } catch (error) {
    return shortMessage(error, mail)
  } finally {
    transport.close()
  }
}

/** What the mail server said, without what we know it by. */
export function shortMessage(failure: unknown, { url }: MailSettings): string {
  const message = failure instanceof Error ? failure.message : 'unknown'
  const { password } = new URL(url)
  const redacted = password === '' ? message : message.replaceAll(decodeURIComponent(password), '…')
  return redacted.replace(/\p{Cc}+/gu, ' ').slice(0, 300)
}
