import { unattended } from '#client/lib/screen-lock/in-use.ts'
import { noteAnswer } from '#client/lib/session-recovery/answers.ts'

/** What the server says to a part of a page: facts, words beside what was asked, or nothing at all. */
export type Answer<T> =
  | { ok: true; facts: T }
  | { ok: false; status: number | null; errors: Record<string, string>; proof?: true }

export function askFor<T>(path: string, signal?: AbortSignal): Promise<Answer<T>> {
  return ask(path, { headers: { Accept: 'application/json' }, ...(signal ? { signal } : {}) })
}

/** The same, asked by the page itself and not by a person. */
export function askQuietly<T>(path: string): Promise<Answer<T>> {
  return ask(path, { headers: { Accept: 'application/json', ...unattended() } })
}

/** Does something without leaving the page. Where the server asks first who it is, the person is asked, and then it is done. */
export async function act<T>(path: string, body?: object | File): Promise<Answer<T>> {
  const answer = await post<T>(path, body)
  if (answer.ok || !answer.proof) return answer
  const { whenProven } = await import('#client/features/identity/reauthentication/when-proven.ts')
  return whenProven(() => post<T>(path, body), answer)
}

/** The same, where nobody is asked anything. A file is sent as it is. */
export function post<T>(path: string, body?: object | File): Promise<Answer<T>> {
  const isFile = body instanceof File
  return ask(path, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': isFile ? body.type : 'application/json',
      'X-XSRF-TOKEN': tokenOf(document.cookie),
    },
    ...(body ? { body: isFile ? body : JSON.stringify(body) } : {}),
  })
}

async function ask<T>(path: string, request: RequestInit): Promise<Answer<T>> {
  try {
    const response = await fetch(path, request)
    noteAnswer(response.status)
    const facts = response.status === 204 ? undefined : await response.json()
    if (response.ok) return { ok: true, facts }
    const { errors = {}, proof } = facts ?? {}
    return { ok: false, status: response.status, errors, ...(proof && { proof }) }
  } catch {
    return { ok: false, status: null, errors: {} }
  }
}

/** What proves to the server that a request comes from its own page. */
export function tokenOf(cookies: string): string {
  const [, token] = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies) ?? []
  return decodeURIComponent(token ?? '')
}
