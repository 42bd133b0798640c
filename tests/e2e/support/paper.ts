import type { Page } from '@playwright/test'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

/** A printed page: its texts with their right ends, and the colors of what is filled on it. */
export interface PaperPage {
  text: string
  texts: { text: string; right: number }[]
  /** `#rrggbb` → how often something was filled with it. */
  fills: Map<string, number>
  width: number
}

/** The page as the browser prints it on A4 by default, without the option that prints backgrounds. */
export async function print(page: Page): Promise<PaperPage[]> {
  const file = await page.pdf({ format: 'A4' })
  const { OPS } = await getResolvedPDFJS()
  const document = await getDocumentProxy(new Uint8Array(file))
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const sheet = await document.getPage(index + 1)
      const { items } = await sheet.getTextContent()
      const texts = items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [{ text: item.str, right: item.transform[4] + item.width }]
          : [],
      )
      const { fnArray, argsArray } = await sheet.getOperatorList()
      const fills = new Map<string, number>()
      let color = ''
      for (const [at, operator] of fnArray.entries()) {
        if (operator === OPS.setFillRGBColor) color = String(argsArray[at]?.[0])
        if (operator === OPS.constructPath && [OPS.fill, OPS.eoFill].includes(argsArray[at]?.[0]))
          fills.set(color, (fills.get(color) ?? 0) + 1)
      }
      return {
        text: texts.map(({ text }) => text).join(' '),
        texts,
        fills,
        width: sheet.getViewport({ scale: 1 }).width,
      }
    }),
  )
}
