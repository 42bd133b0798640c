import { createTransport } from 'nodemailer'
import type { MailSettings } from '#server/platform/env/mail-settings.ts'

const PATIENCE_MS = 15_000

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
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: 2 * PATIENCE_MS,
    ...(username !== '' && { auth }),
  }
}

function isLocal(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Shakes hands with the mail server. Null: it may be used; otherwise what is the matter, without what we know it by. */
export async function reachMailServer(mail: MailSettings): Promise<string | null> {
  const transport = createTransport(transportOf(mail))
  try {
    await transport.verify()
    return null
  } catch (error) {
    return inShort(error, mail)
  } finally {
    transport.close()
  }
}

/** What the mail server said, without what we know it by. */
export function inShort(failure: unknown, { url }: MailSettings): string {
  const said = failure instanceof Error ? failure.message : 'unknown'
  const { password } = new URL(url)
  const blackened = password === '' ? said : said.replaceAll(decodeURIComponent(password), '…')
  return blackened.replace(/\p{Cc}+/gu, ' ').slice(0, 300)
}
