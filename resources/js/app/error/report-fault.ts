import { tokenOf } from '#client/lib/json-request.ts'

/** Limits how many errors one document reports. */
let remainingReports = 3

/**
 * Reports a rendering error, in addresses a page fault, to the server. Returns the id under which
 * it is logged; where it is not accepted, as from guests, the request id of this document.
 */
export async function reportFault(error: unknown): Promise<{ number: string; isLogged: boolean }> {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  remainingReports -= 1
  if (remainingReports >= 0) {
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
    if (response?.ok) return { number: (await response.json()).number, isLogged: true }
  }
  const own = document.querySelector<HTMLMetaElement>('meta[name=request]')
  return { number: own?.content ?? '', isLogged: false }
}
