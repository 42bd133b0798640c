import { parentPort, workerData } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import type { Paper } from '../paper.ts'
import { facesFor } from './fonts.ts'
import type { Answer } from './press.ts'
import { sheetOf } from './sheet.ts'

parentPort?.postMessage(await draw(workerData as Paper))

async function draw(paper: Paper): Promise<Answer> {
  try {
    const faces = await facesFor(paper.locale, JSON.stringify(paper))
    return { pdf: await renderToBuffer(sheetOf(paper, faces)) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
