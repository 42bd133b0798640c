import { parentPort, workerData } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { printable } from './fonts.ts'
import type { RenderRequest, RenderResult } from './pdf.ts'
import { pdfDocument } from './pdf-document.ts'

parentPort?.postMessage(await render(workerData as RenderRequest))

async function render({ content, pictures }: RenderRequest): Promise<RenderResult> {
  try {
    const document = await printable(content)
    return { pdf: await renderToBuffer(pdfDocument(document.content, document.faces, pictures)) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
