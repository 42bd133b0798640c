import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { follower, type Post } from '#client/app/sync-preferences.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that records requests and returns the given results. */
function server(...answers: (Awaited<ReturnType<Post>> | Error)[]) {
  const sent: unknown[] = []
  const post: Post = async (chosen) => {
    sent.push(chosen)
    const answer = answers.shift() ?? 'saved'
    if (answer instanceof Error) throw answer
    return answer
  }
  return { sent, ...follower(post) }
}

const rest = () => vi.advanceTimersByTimeAsync(5_000)

test('choices in quick succession are sent together with their last values', async () => {
  const { sent, add } = server()
  add({ theme: 'dark' })
  add({ menu: 'horizontal' })
  add({ theme: 'system' })
  expect(sent).toEqual([])
  await rest()
  expect(sent).toEqual([{ theme: 'system', menu: 'horizontal' }])
})

test('a choice that failed is sent with the next one, unless it was changed since', async () => {
  const { sent, add } = server(new TypeError('no network'), 'failed')
  add({ theme: 'dark', navbar: 'navbar-static' })
  await rest()
  expect(sent).toHaveLength(1)
  add({ theme: 'light' })
  await rest()
  expect(sent[1]).toEqual({ theme: 'light', navbar: 'navbar-static' })
  add({ semidark: true })
  await rest()
  expect(sent[2]).toEqual({ theme: 'light', navbar: 'navbar-static', semidark: true })
})

test('a choice that the server refuses is not sent again', async () => {
  const { sent, add } = server('refused')
  add({ theme: 'dark' })
  await rest()
  add({ semidark: true })
  await rest()
  expect(sent[1]).toEqual({ semidark: true })
})

test('leaving the page sends pending choices, once', async () => {
  const { sent, add, send } = server()
  add({ theme: 'dark' })
  await send()
  expect(sent).toEqual([{ theme: 'dark' }])
  await rest()
  await send()
  expect(sent).toHaveLength(1)
})
