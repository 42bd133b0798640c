import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

/** A temporary working folder for `server/main.ts`. */
export function temporaryServerFolder(): { folder: string; clear: () => void } {
  const folder = temporaryFolder('assay-boot-')
  cpSync(join(import.meta.dirname, 'fixtures/build'), join(folder, 'public/build'), {
    recursive: true,
  })
  return { folder, clear: () => rmSync(folder, { recursive: true, force: true }) }
}

const { NODE_COMPILE_CACHE } = process.env

/** Variables of each program: where others are found, and what others of the same test run have compiled. */
export const PROGRAM_VARIABLES = {
  PATH: process.env.PATH,
  ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
}

/** Variables of a server: also no price from outside, and a free port. */
export const SERVER_VARIABLES = {
  ...PROGRAM_VARIABLES,
  SEED: 'empty',
  PORT: '0',
  FEED_SOURCES: 'none',
}

/** `node server/main.ts`, as `npm start` runs it. */
export class RunningServer {
  readonly #child: ChildProcess
  output = ''
  errors = ''

  /** `prefix`: a command that runs the command after it. `main`: the server's program, by default this project's. */
  constructor(
    folder: string,
    env: Record<string, string> = {},
    prefix: string[] = [],
    main = join(import.meta.dirname, '../../server/main.ts'),
  ) {
    const [file = process.execPath, ...args] = [...prefix, process.execPath, main]
    this.#child = spawn(file, args, {
      cwd: folder,
      env: { ...SERVER_VARIABLES, ...env },
    })
    this.#child.stdout?.on('data', (text) => (this.output += text))
    this.#child.stderr?.on('data', (text) => (this.errors += text))
  }

  /** Resolves with the URL once it is printed. */
  async address(): Promise<string> {
    for (;;) {
      const address = /Assay is at (\S+)/.exec(this.output)?.[1]
      if (address) return address
      if (this.#child.exitCode !== null) throw new Error(`it ended: ${this.output}${this.errors}`)
      await Promise.race([
        once(this.#child.stdout ?? this.#child, 'data'),
        once(this.#child, 'exit'),
      ])
    }
  }

  /** Leaves what it prints from now on in the pipe, until `readOn`. */
  stopReading(): void {
    this.#child.stdout?.pause()
  }

  readOn(): void {
    this.#child.stdout?.resume()
  }

  /** Ends the reader of what it prints. */
  closeOutput(): void {
    this.#child.stdout?.destroy()
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name)
  }

  /** The exit code, once it has ended and all that it printed was read. */
  async ended(): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null)
      await once(this.#child, this.#child.stdout?.isPaused() ? 'exit' : 'close')
    return this.#child.exitCode
  }
}
