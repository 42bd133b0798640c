import type { Page } from '#tests/support/inertia.ts'

/** The props of the page after a request. Throws when a field was refused. */
export async function sent(request: Promise<Page>): Promise<Page['props']> {
  const { status, url, props } = await request
  const errors = props.errors ?? {}
  if (status !== 200 || Object.keys(errors).length > 0)
    throw new Error(`${url} answered ${status} ${JSON.stringify(errors)}`)
  return props
}

/** The body of a JSON response. Throws when the request was refused. */
export async function answered<Body>(
  request: PromiseLike<{ status: number; text: string; body: Body }>,
): Promise<Body> {
  const { status, text, body } = await request
  if (status >= 300) throw new Error(`answered ${status} ${text}`)
  return body
}
