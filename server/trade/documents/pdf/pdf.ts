import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { DocumentContent } from '#server/trade/documents/document-content.ts'

/** A page takes about a second, longer on a busy machine. */
const TIMEOUT_MS = 120_000

/** The pictures of a document: its logo as a PNG, and its photos as JPEGs, by the hashes that its content has. */
export interface DocumentPictures {
  logo?: Uint8Array | undefined
  photos?: ReadonlyMap<string, Uint8Array>
}

/** Input of the worker. */
export interface RenderRequest {
  content: DocumentContent
  pictures: DocumentPictures
}

/** Result of the worker. */
export interface RenderResult {
  pdf?: Uint8Array
  error?: string
}

/**
 * Renders a PDF in a worker thread, so that requests are not blocked. Throws the worker's error. Each document needs a
 * new thread: the library caches glyphs and would omit letters in the next document.
 */
export function renderPdf(
  content: DocumentContent,
  pictures: DocumentPictures = {},
): Promise<Buffer> {
  const workerData: RenderRequest = { content, pictures }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData })
  return new Promise<Buffer>((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error('rendering timed out')), TIMEOUT_MS)
    worker.once('message', ({ pdf, error }: RenderResult) => {
      if (pdf) resolve(Buffer.from(pdf))
      else reject(new Error(error))
    })
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timeout)
      reject(new Error('the worker exited without a result'))
    })
  }).finally(() => worker.terminate())
}

/** SHA-256, hexadecimal. */
export const hashOf = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex')
