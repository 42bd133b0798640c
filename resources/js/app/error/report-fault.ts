import { tokenOf } from '#client/lib/json-request.ts'

/** A page that fails again and again is told of a few times only. */
let left = 3

/**
 * Tells the server of a page that could not be drawn. Answers with the number under which the log has it; where it was
 * not taken, as from guests, with the number of the request for this document.
 */
export async function reportFault(error: unknown): Promise<string> {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  left -= 1
  if (left >= 0) {
    const response = await fetch('/page-faults', {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'X-XSRF-TOKEN': tokenOf(document.cookie),
      },
      body: JSON.stringify({
        path: window.location.pathname.slice(0, 100),
        name: name.slice(0, 60),
        message: message.slice(0, 300),
        frames: [...(stack ?? '').matchAll(/[\w.-]{1,100}:\d+:\d+/g)].map(String).slice(0, 10),
      }),
    }).catch(() => null)
    if (response?.ok) return (await response.json()).number
  }
  return document.querySelector<HTMLMetaElement>('meta[name=request]')?.content ?? ''
}
