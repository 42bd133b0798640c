import { Worker } from 'node:worker_threads'
import type { Paper } from '../paper.ts'

/** A page takes about a second; a machine that has much else to do, more. */
const PATIENCE_MS = 120_000
const IDLE_MS = 60_000

interface Job {
  done(pdf: Buffer): void
  failed(error: Error): void
}

let worker: Worker | null = null
let idle: NodeJS.Timeout | undefined
let last = 0
const jobs = new Map<number, Job>()

/** Draws a paper in a thread of its own. Throws what went wrong there. The thread goes when nothing more comes. */
export function printed(paper: Paper): Promise<Buffer> {
  clearTimeout(idle)
  const job = ++last
  worker ??= started()
  const running = worker
  running.ref()
  return new Promise<Buffer>((resolve, reject) => {
    const patience = setTimeout(
      () => stop(running, new Error('drawing took too long')),
      PATIENCE_MS,
    )
    const over = () => {
      clearTimeout(patience)
      jobs.delete(job)
      if (jobs.size === 0) rest(running)
    }
    jobs.set(job, {
      done: (pdf) => {
        over()
        resolve(pdf)
      },
      failed: (error) => {
        over()
        reject(error)
      },
    })
    running.postMessage({ job, paper })
  })
}

interface Answer {
  job: number
  pdf?: Uint8Array
  error?: string
}

function started(): Worker {
  const made = new Worker(new URL('./worker.ts', import.meta.url))
  made.on('message', ({ job, pdf, error }: Answer) => {
    if (pdf) jobs.get(job)?.done(Buffer.from(pdf))
    else jobs.get(job)?.failed(new Error(error))
  })
  made.on('error', (error) => stop(made, error instanceof Error ? error : new Error(String(error))))
  return made
}

/** Whatever waits in a thread that died, or hangs, has failed; the next paper gets a new one. */
function stop(dead: Worker, error: Error): void {
  if (worker === dead) worker = null
  for (const job of [...jobs.values()]) job.failed(error)
  void dead.terminate()
}

/** It keeps no process alive, and its fonts not for ever. */
function rest(resting: Worker): void {
  resting.unref()
  idle = setTimeout(() => {
    if (worker === resting) worker = null
    void resting.terminate()
  }, IDLE_MS).unref()
}
