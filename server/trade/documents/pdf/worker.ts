import { parentPort, workerData } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { facesFor } from './fonts.ts'
import type { Answer, Order } from './pdf.ts'
import { sheetOf } from './pdf-document.ts'

parentPort?.postMessage(await draw(workerData as Order))

async function draw({ paper, logo }: Order): Promise<Answer> {
  try {
    const faces = await facesFor(paper.locale, JSON.stringify(paper))
    return { pdf: await renderToBuffer(sheetOf(paper, faces, logo)) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
