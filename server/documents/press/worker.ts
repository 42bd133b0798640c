import { parentPort } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import type { Paper } from '../paper.ts'
import { facesFor } from './fonts.ts'
import { sheetOf } from './sheet.ts'

/** Draws one paper after the other, away from the thread that answers people. */
parentPort?.on('message', async ({ job, paper }: { job: number; paper: Paper }) => {
  try {
    const faces = await facesFor(paper.locale, JSON.stringify(paper))
    parentPort?.postMessage({ job, pdf: await renderToBuffer(sheetOf(paper, faces)) })
  } catch (error) {
    parentPort?.postMessage({ job, error: error instanceof Error ? error.message : String(error) })
  }
})
