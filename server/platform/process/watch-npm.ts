import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { isAlive } from './file-lock.ts'

const run = promisify(execFile)

/** An ancestor process: its parent and its command line. */
interface Ancestor {
  parent: number
  command: string
}

/** Part of the command line of the shell that npm starts, but not of npm itself. */
const SCRIPT = 'server/main.ts'
const CHECK_MS = 500

/**
 * Calls `onEnd` once when the npm that started this process has ended. `npm start` runs a shell between the two, so signals
 * to npm or the shell may not arrive here. Resolves when npm is watched. Does not keep the process alive.
 */
export async function watchNpm(onEnd: () => void): Promise<void> {
  const parent = process.ppid
  const npm = await npmProcess(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return
    clearInterval(timer)
    onEnd()
  }, CHECK_MS)
  timer.unref()
}

/** The nearest ancestor that is not a shell running our script; the parent where the system gives no information. */
async function npmProcess(parent: number): Promise<number> {
  for (let pid = parent, steps = 0; steps < 5; steps++) {
    const ancestor = await ancestorAt(pid).catch(() => null)
    if (!ancestor?.command.includes(SCRIPT)) return pid
    pid = ancestor.parent
  }
  return parent
}

async function ancestorAt(pid: number): Promise<Ancestor> {
  if (process.platform === 'linux') return fromProc(pid)
  return process.platform === 'win32' ? fromWindows(pid) : fromPs(pid)
}

async function fromProc(pid: number): Promise<Ancestor> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
  return { parent: Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]), command }
}

async function fromPs(pid: number): Promise<Ancestor> {
  const { stdout } = await run('ps', ['-o', 'ppid=,args=', '-p', String(pid)])
  const [, parent, command = ''] = /^\s*(\d+)\s+(.*)/.exec(stdout) ?? []
  return { parent: Number(parent), command }
}

async function fromWindows(pid: number): Promise<Ancestor> {
  const script = `Get-CimInstance Win32_Process -Filter "ProcessId=${pid}" | Select-Object ParentProcessId,CommandLine | ConvertTo-Json`
  const { stdout } = await run('powershell.exe', [
    '-NoProfile',
    '-NonInteractive',
    '-Command',
    script,
  ])
  const { ParentProcessId, CommandLine } = JSON.parse(stdout)
  return { parent: Number(ParentProcessId), command: String(CommandLine) }
}
