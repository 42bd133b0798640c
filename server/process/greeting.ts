import type { Server } from 'node:http'
import type { Settings } from '../env.ts'

/** Tells the person at the terminal where to go, and once how to get in. */
export function greet(
  server: Server,
  settings: Settings,
  admin: { email: string; password: string | null } | null,
): void {
  const lines = [`Assay is at ${addressOf(server, settings)}`]
  if (admin) lines.push(`Sign in as   ${admin.email}`)
  if (admin?.password)
    lines.push(`Password     ${admin.password}   (made for you and shown only now)`)
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`)
}

/** With port 0 the system chooses one. */
function addressOf(server: Server, { appUrl, port }: Settings): string {
  const address = server.address()
  if (port !== 0 || typeof address !== 'object' || address === null) return appUrl
  return `http://localhost:${address.port}`
}
