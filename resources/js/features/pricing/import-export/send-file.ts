import { reportStatus } from '#client/lib/background-requests.ts'
import { tokenOf } from '#client/lib/json-request.ts'

/**
 * Uploads a file and passes on the response's messages line by line. Returns without a message when it is aborted; any
 * other failure becomes the message `{ failed }`, with the request id where there is one.
 */
export async function sendFile<Message extends object>(
  path: string,
  file: File,
  {
    signal,
    onMessage,
  }: { signal?: AbortSignal; onMessage: (message: Message | FailedMessage) => void },
): Promise<void> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'text/csv',
        'X-XSRF-TOKEN': tokenOf(document.cookie),
      },
      body: file.slice(),
      ...(signal && { signal }),
    })
    reportStatus(response.status)
    if (response.type === 'basic' && response.headers.get('Content-Type')?.includes('ndjson'))
      for await (const line of linesOf(response)) onMessage(JSON.parse(line))
    else onMessage(await refusalOf<Message>(response))
  } catch {
    if (!signal?.aborted) onMessage({ failed: '' })
  }
}

export interface FailedMessage {
  failed: string
}

async function refusalOf<Message>(response: Response): Promise<Message | FailedMessage> {
  const body = await response.json()
  return body.errors ? body : { failed: body.requestId ?? '' }
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  if (!body) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
