import { unattended } from '#client/lib/screen-lock/in-use.ts'
import { noteAnswer } from '#client/lib/session-recovery/answers.ts'

/** What the server says to a part of a page: facts, words beside what was asked, or nothing at all. */
export type JsonResult<T> =
  | { ok: true; data: T }
  | { ok: false; status: number | null; errors: Record<string, string>; proof?: true }

export function getJson<T>(path: string, signal?: AbortSignal): Promise<JsonResult<T>> {
  return send(path, { headers: { Accept: 'application/json' }, ...(signal ? { signal } : {}) })
}

/** The same, asked by the page itself and not by a person. */
export function getJsonInBackground<T>(path: string): Promise<JsonResult<T>> {
  return send(path, { headers: { Accept: 'application/json', ...unattended() } })
}

/** Does something without leaving the page. Where the server asks first who it is, the person is asked, and then it is done. */
export async function postJson<T>(path: string, body?: object | File): Promise<JsonResult<T>> {
  const result = await postWithoutPrompt<T>(path, body)
  if (result.ok || !result.proof) return result
  const { whenProven } = await import('#client/features/identity/reauthentication/when-proven.ts')
  return whenProven(() => postWithoutPrompt<T>(path, body), result)
}

/** The same, where nobody is asked anything. A file is sent as it is. */
export function postWithoutPrompt<T>(path: string, body?: object | File): Promise<JsonResult<T>> {
  const isFile = body instanceof File
  return send(path, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': isFile ? body.type : 'application/json',
      'X-XSRF-TOKEN': tokenOf(document.cookie),
    },
    ...(body ? { body: isFile ? body : JSON.stringify(body) } : {}),
  })
}

async function send<T>(path: string, request: RequestInit): Promise<JsonResult<T>> {
  try {
    const response = await fetch(path, request)
    noteAnswer(response.status)
    const data = response.status === 204 ? undefined : await response.json()
    if (response.ok) return { ok: true, data }
    const { errors = {}, proof } = data ?? {}
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
