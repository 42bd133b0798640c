import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { DocumentContent } from '#server/trade/documents/document-content.ts'

/** A page takes about a second; a machine that has much else to do, more. */
const TIMEOUT_MS = 120_000

/** What the thread is to draw; the shop's mark as a PNG. */
export interface RenderRequest {
  content: DocumentContent
  logo: Uint8Array | undefined
}

/** What the thread says when it is done. */
export interface RenderResult {
  pdf?: Uint8Array
  error?: string
}

/**
 * Draws a paper in a thread of its own, away from the one that answers people. Throws what went wrong there. Each paper
 * gets a new thread: the library's fonts remember signs of the paper before, and would leave letters out of the next.
 */
export function renderPdf(content: DocumentContent, logo?: Uint8Array): Promise<Buffer> {
  const workerData: RenderRequest = { content, logo }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData })
  return new Promise<Buffer>((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error('drawing took too long')), TIMEOUT_MS)
    worker.once('message', ({ pdf, error }: RenderResult) => {
      if (pdf) resolve(Buffer.from(pdf))
      else reject(new Error(error))
    })
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timeout)
      reject(new Error('the thread ended without a paper'))
    })
  }).finally(() => worker.terminate())
}

/** SHA-256, hexadecimal. */
export const hashOf = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex')
