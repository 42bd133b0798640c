import { postJson } from '#client/lib/json-request.ts'

/**
 * Sends a file as it is; the server draws its own picture from it. Null: it is taken, or not sent because the password
 * that it asks for was not given; else why not.
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
