import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { print, root } from './run.mjs'

const file = join(root, 'storage', 'setup.lock')
const quietAfterMs = 30_000

/** Runs `work` while no other set-up of this folder runs; a second set-up waits. */
export async function withLock(work) {
  await take()
  // The file's time shows that the holder is alive; process ids of another container have no meaning here.
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), 5_000)
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stopOn)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, stopOn)
    process.off('exit', release)
    release()
  }
}

async function take() {
  mkdirSync(join(root, 'storage'), { recursive: true, mode: 0o700 })
  for (let waited = 0; !create(); waited += 1) {
    if (isStale()) discard()
    if (waited === 1) print(`another set-up is at work here (pid ${holder()}): waiting for it`)
    if (waited > 0) await wait(250)
  }
}

function create() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isStale() {
  try {
    return !isAlive(holder()) || Date.now() - statSync(file).mtimeMs > quietAfterMs
  } catch {
    return false
  }
}

/** Renames the file first, so that only one of two processes that find it stale removes it. */
function discard() {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    rmSync(aside)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function holder() {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid) {
  if (!pid) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function stopOn() {
  process.exit(130)
}
