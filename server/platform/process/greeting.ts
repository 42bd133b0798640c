import type { Server } from 'node:http'
import type { Settings } from '#server/platform/env/env.ts'

/** Tells the person at the terminal where to go, and once how to get in. */
export function greet(
  server: Server,
  settings: Settings,
  admin: { email: string; made: { password: string; setUpToken: string } | null } | null,
): void {
  const address = addressOf(server, settings)
  const lines = [`Assay is at ${address}`]
  if (admin) lines.push(`Sign in as   ${admin.email}`)
  if (admin?.made)
    lines.push(
      `Password     ${admin.made.password}   (made for you and shown only now)`,
      'Or choose your own name, address and password here; the link works once, within 72 hours,',
      'and no more once somebody has signed in with the password:',
      `${address}${SET_UP}?token=${admin.made.setUpToken}`,
    )
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`)
}

const SET_UP = '/auth/cover-register'

/** With port 0 the system chooses one. */
function addressOf(server: Server, { appUrl, port }: Settings): string {
  const address = server.address()
  if (port !== 0 || typeof address !== 'object' || address === null) return appUrl
  return `http://localhost:${address.port}`
}
