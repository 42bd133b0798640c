import { createTransport } from 'nodemailer'
import type { MailSettings } from '#server/platform/env/mail-settings.ts'

const TIMEOUT_MS = 15_000

/**
 * Connection options of the mail server. Without TLS nothing is sent to another machine, unless ALLOW_PLAINTEXT permits it; a
 * password is never sent so.
 */
export function transportOf({ url, allowsPlaintext }: MailSettings) {
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
    requireTLS: !secure && !isLocal(hostname) && (username !== '' || !allowsPlaintext),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 2 * TIMEOUT_MS,
    ...(username !== '' && { auth }),
  }
}

function isLocal(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Connects to the mail server. Null: it can be used; otherwise the error without the password. */
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

/** The error message in one line, without the password, at most 300 characters. */
export function shortMessage(failure: unknown, { url }: MailSettings): string {
  const message = failure instanceof Error ? failure.message : 'unknown'
  const { password } = new URL(url)
  const redacted = password === '' ? message : message.replaceAll(decodeURIComponent(password), '…')
  return redacted.replace(/\p{Cc}+/gu, ' ').slice(0, 300)
}
