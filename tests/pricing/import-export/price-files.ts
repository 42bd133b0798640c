import type { Browser } from '#tests/support/browser.ts'

/** The last line of a response, and all its messages. */
export interface Outcome {
  status: number
  messages: Record<string, unknown>[]
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it.
  last: any
}

export const UTF8_MARK = '\ufeff'

export async function upload(
  browser: Browser,
  path: string,
  file: string | Buffer,
  query: Record<string, string> = {},
): Promise<Outcome> {
  const response = await browser.send(
    'post',
    `${path}?${new URLSearchParams(query)}`,
    typeof file === 'string' ? Buffer.from(file) : file,
    { 'Content-Type': 'text/csv', Accept: 'application/json' },
  )
  const { status, body, text } = response
  if (response.type === 'application/json') return { status, messages: [], last: body }
  const messages = linesOf(text ?? body.toString())
  return { status, messages, last: messages.at(-1) }
}

export const preview = (browser: Browser, file: string | Buffer, query?: Record<string, string>) =>
  upload(browser, '/price-import/previews', file, query)

export const inspectColumns = (browser: Browser, file: string | Buffer) =>
  upload(browser, '/price-import/columns', file)

function linesOf(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

/** A CSV file from rows of cells without commas. */
export const csv = (...rows: (string | number)[][]): string =>
  rows.map((row) => row.join(',')).join('\r\n')
