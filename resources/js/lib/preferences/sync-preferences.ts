import { reportStatus } from '#client/lib/background-requests.ts'
import { tokenOf } from '#client/lib/json-request.ts'
import type { Preferences } from '#lang/preferences.ts'

/** Sends chosen preferences to the server. */
export type PostPreferences = (
  chosen: Partial<Preferences>,
) => Promise<'saved' | 'refused' | 'failed'>

const PAUSE_MS = 800

/**
 * Collects chosen preferences and sends them together after a pause. After a failure they are sent with the next choice,
 * without a message, since the browser stores them too.
 */
export function createPreferenceSync(post: PostPreferences) {
  let pending: Partial<Preferences> = {}
  let timer: ReturnType<typeof setTimeout> | undefined

  async function send() {
    clearTimeout(timer)
    const batch = pending
    if (Object.keys(batch).length === 0) return
    pending = {}
    const outcome = await post(batch).catch(() => 'failed')
    if (outcome === 'failed') pending = { ...batch, ...pending }
  }

  function add(chosen: Partial<Preferences>) {
    pending = { ...pending, ...chosen }
    clearTimeout(timer)
    timer = setTimeout(send, PAUSE_MS)
  }

  return { add, send }
}

/** `keepalive` sends the last choice even when the page is being left. */
export const postPreferences: PostPreferences = async (chosen) => {
  const { status } = await fetch('/preferences', {
    method: 'POST',
    keepalive: true,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'X-XSRF-TOKEN': tokenOf(document.cookie),
    },
    body: JSON.stringify(chosen),
  })
  reportStatus(status)
  if (status === 204) return 'saved'
  return status === 422 ? 'refused' : 'failed'
}
