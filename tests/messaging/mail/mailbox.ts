import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerAuthentication } from 'smtp-server'

/** An email as it was received. */
export interface ReceivedEmail {
  from: string
  to: string[]
  source: string
}

/** A mail server on this machine with configurable responses. */
export interface Mailbox {
  url: string
  emails: ReceivedEmail[]
  /** Refuses emails with this message; null: accepts them. */
  refuseWith(message: string | null): void
  close(): Promise<void>
}

export async function openMailbox(): Promise<Mailbox> {
  const emails: ReceivedEmail[] = []
  let refusal: string | null = null
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: (given: SMTPServerAuthentication, _session, done) =>
      given.password === 'p@ss word' ? done(null, { user: given.username }) : done(new Error('no')),
    onData: (stream, session, done) => {
      let source = ''
      stream.on('data', (part) => {
        source += part
      })
      stream.on('end', () => {
        if (refusal !== null) return done(new Error(refusal))
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo.map(({ address }) => address)
        emails.push({ from: mailFrom ? mailFrom.address : '', to, source })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    url: `smtp://desk:p%40ss%20word@127.0.0.1:${port}`,
    emails,
    refuseWith: (message) => {
      refusal = message
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
