import type { MailSettings } from '#server/mail-settings.ts'

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
