import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createPreferenceSync,
  type PostPreferences,
} from '#client/lib/preferences/sync-preferences.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that records requests and returns the given results. */
function server(...answers: (Awaited<ReturnType<PostPreferences>> | Error)[]) {
  const sent: unknown[] = []
  const post: PostPreferences = async (chosen) => {
    sent.push(chosen)
    const answer = answers.shift() ?? 'saved'
    if (answer instanceof Error) throw answer
    return answer
  }
  return { sent, ...createPreferenceSync(post) }
}

const afterPause = () => vi.advanceTimersByTimeAsync(5_000)

test('choices in quick succession are sent together with their last values', async () => {
  const { sent, add } = server()
  add({ theme: 'dark' })
  add({ menu: 'horizontal' })
  add({ theme: 'system' })
  expect(sent).toEqual([])
  await afterPause()
  expect(sent).toEqual([{ theme: 'system', menu: 'horizontal' }])
})

test('a choice that failed is sent with the next one, unless it was changed since', async () => {
  const { sent, add } = server(new TypeError('no network'), 'failed')
  add({ theme: 'dark', navbar: 'navbar-static' })
  await afterPause()
  expect(sent).toHaveLength(1)
  add({ theme: 'light' })
  await afterPause()
  expect(sent[1]).toEqual({ theme: 'light', navbar: 'navbar-static' })
  add({ semidark: true })
  await afterPause()
  expect(sent[2]).toEqual({ theme: 'light', navbar: 'navbar-static', semidark: true })
})

test('a choice that the server refuses is not sent again', async () => {
  const { sent, add } = server('refused')
  add({ theme: 'dark' })
  await afterPause()
  add({ semidark: true })
  await afterPause()
  expect(sent[1]).toEqual({ semidark: true })
})

test('leaving the page sends pending choices, once', async () => {
  const { sent, add, send } = server()
  add({ theme: 'dark' })
  await send()
  expect(sent).toEqual([{ theme: 'dark' }])
  await afterPause()
  await send()
  expect(sent).toHaveLength(1)
})
