import { noteAnswer } from '../../interruptions/answers.ts'
import { tokenOf } from '../panels/ask.ts'

/** Sends a file as it is; the server draws its own picture from it. Null: it is taken; else why not. */
export async function sendPicture(
  file: File,
  path = '/users/picture',
): Promise<string | 'failed' | null> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': file.type,
        'X-XSRF-TOKEN': tokenOf(document.cookie),
      },
      body: file,
    })
    noteAnswer(response.status)
    if (response.ok) return null
    const { errors = {} } = await response.json()
    const [why] = Object.values<string>(errors)
    return why ?? 'failed'
  } catch {
    return 'failed'
  }
}
