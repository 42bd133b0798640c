import { reportStatus, unattendedHeader } from './background-requests.ts'
import { loadWithRetry } from './load-with-retry.ts'

/**
 * Result of a JSON request: data, or errors by field. Status null: the request failed. `proof`: the
 * server requires reauthentication.
 */
export type JsonResult<T> =
  | { ok: true; data: T }
  | { ok: false; status: number | null; errors: Record<string, string>; proof?: true }

export function getJson<T>(path: string, signal?: AbortSignal): Promise<JsonResult<T>> {
  return send(path, { headers: { Accept: 'application/json' }, ...(signal ? { signal } : {}) })
}

/** A request without user action, which does not count as use of the session. */
export function getJsonInBackground<T>(path: string): Promise<JsonResult<T>> {
  return send(path, { headers: { Accept: 'application/json', ...unattendedHeader() } })
}

/** Posts JSON or a file. When the server requires the password again, the user is asked and the request repeated. */
export async function postJson<T>(
  path: string,
  body?: object | File,
  signal?: AbortSignal,
): Promise<JsonResult<T>> {
  const result = await postWithoutPrompt<T>(path, body, signal)
  if (result.ok || !result.proof) return result
  const { retryAfterReauthentication } = await loadWithRetry(() => import('./reauthentication.ts'))
  return retryAfterReauthentication(() => postWithoutPrompt<T>(path, body), result)
}

/** Like `postJson`, but without asking for the password. A file is sent unchanged. */
export function postWithoutPrompt<T>(
  path: string,
  body?: object | File,
  signal?: AbortSignal,
): Promise<JsonResult<T>> {
  const isFile = body instanceof File
  return send(path, {
    method: 'POST',
    headers: postHeaders(isFile ? body.type || 'application/octet-stream' : 'application/json'),
    ...(body ? { body: isFile ? body : JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  })
}

/**
 * Asks the route of a form whether it would refuse these fields (Precognition): the errors are those that the form would
 * get, and nothing is written.
 */
export function checkFields<F extends object>(
  path: string,
  fields: F,
  names: readonly (keyof F & string)[],
): Promise<JsonResult<undefined>> {
  return send(path, {
    method: 'POST',
    headers: {
      ...postHeaders('application/json'),
      Precognition: 'true',
      'Precognition-Validate-Only': names.join(),
    },
    body: JSON.stringify(fields),
  })
}

const postHeaders = (type: string) => ({
  Accept: 'application/json',
  'Content-Type': type,
  'X-XSRF-TOKEN': tokenOf(document.cookie),
})

async function send<T>(path: string, request: RequestInit): Promise<JsonResult<T>> {
  try {
    const response = await fetch(path, request)
    reportStatus(response.status)
    const data = response.status === 204 ? undefined : await response.json()
    if (response.ok) return { ok: true, data }
    const { errors = {}, proof } = data ?? {}
    return { ok: false, status: response.status, errors, ...(proof && { proof }) }
  } catch {
    return { ok: false, status: null, errors: {} }
  }
}

/** The cookie with the token that protects requests against cross-site forgery. */
export const TOKEN_COOKIE =
  globalThis.location?.protocol === 'https:' ? '__Host-XSRF-TOKEN' : 'XSRF-TOKEN'

/** The token in the text of `document.cookie`; empty where there is none. */
export function tokenOf(cookies: string): string {
  const cookie = cookies.split(/;\s*/).find((one) => one.startsWith(`${TOKEN_COOKIE}=`))
  return decodeURIComponent(cookie?.slice(TOKEN_COOKIE.length + 1) ?? '')
}

/**
 * Uploads an image; the server re-encodes it. Returns null on success and when the user cancels reauthentication;
 * otherwise the error.
 */
export async function sendPicture(
  file: File,
  path = '/users/picture',
): Promise<string | 'failed' | null> {
  const answer = await postJson(path, file)
  if (answer.ok || answer.proof) return null
  const [why] = Object.values(answer.errors)
  return why ?? 'failed'
}
