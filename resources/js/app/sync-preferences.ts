import { noteAnswer } from '#client/lib/background-requests.ts'
import type { Preferences } from '#lang/preferences.ts'

/** Sends what was chosen; says whether it arrived. */
export type Post = (chosen: Partial<Preferences>) => Promise<'kept' | 'refused' | 'failed'>

const PAUSE_MS = 800

/**
 * Choices on their way to the server: gathered until the hand rests, then sent together. What failed waits for the next
 * choice; nobody is troubled with it, since the device itself remembers.
 */
export function follower(post: Post) {
  let waiting: Partial<Preferences> = {}
  let timer: ReturnType<typeof setTimeout> | undefined

  async function send() {
    clearTimeout(timer)
    const batch = waiting
    if (Object.keys(batch).length === 0) return
    waiting = {}
    const outcome = await post(batch).catch(() => 'failed')
    if (outcome === 'failed') waiting = { ...batch, ...waiting }
  }

  function tell(chosen: Partial<Preferences>) {
    waiting = { ...waiting, ...chosen }
    clearTimeout(timer)
    timer = setTimeout(send, PAUSE_MS)
  }

  return { tell, send }
}

/** `keepalive` lets the last choice through when the page is being left. */
export const postPreferences: Post = async (chosen) => {
  const { status } = await fetch('/preferences', {
    method: 'POST',
    keepalive: true,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'X-XSRF-TOKEN': xsrfToken(),
    },
    body: JSON.stringify(chosen),
  })
  noteAnswer(status)
  if (status === 204) return 'kept'
  return status === 422 ? 'refused' : 'failed'
}

function xsrfToken() {
  const [, token = ''] = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie) ?? []
  return decodeURIComponent(token)
}
