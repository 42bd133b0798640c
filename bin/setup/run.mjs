import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** An error whose message says what to do. */
export class SetupError extends Error {}

export function print(message) {
  process.stderr.write(`Assay set-up: ${message}\n`)
}

/** Runs a command in the project's folder, shows its output, and throws `SetupError` with `advice` when it fails. */
export async function run(command, args, { advice, env = process.env }) {
  const shell = process.platform === 'win32'
  const child = spawn(command, args, {
    cwd: root,
    env,
    shell,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (status, signal) => resolve(status ?? signal))
  })
  if (code !== 0)
    throw new SetupError(`\`${[command, ...args].join(' ')}\` failed (${code}). ${advice}`)
}
