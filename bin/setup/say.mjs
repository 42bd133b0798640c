import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** A failure whose message already tells the reader what to do. */
export class Stop extends Error {}

export function say(words) {
  process.stderr.write(`Assay set-up: ${words}\n`)
}

/** Runs a command in the project's folder with its output shown, and stops with `advice` when it fails. */
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
  if (code !== 0) throw new Stop(`\`${[command, ...args].join(' ')}\` failed (${code}). ${advice}`)
}
