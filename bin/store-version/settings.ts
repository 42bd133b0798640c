import sharp from 'sharp'
import { withMargin } from '#tests/configuration/form.ts'
import type { Inertia } from '#tests/support/priced-shop.ts'
import { answered, sent } from './sent.ts'

/** Settings of the shop: a second version of the price formula and a simulation, a source with a key, letterhead and logo. */
export async function addSettings(olga: Inertia): Promise<void> {
  const margin = { group: 'solid', marginPercent: '42', labourPerGram: '12' }
  await sent(olga.post('/configuration', { ...margin, rounding: 'nearest_5' }))
  await sent(olga.post('/configuration/rehearsals', withMargin('44', 2)))
  const source = { version: 0, apiKey: 'a-key-of-nobody-0123456789' }
  await sent(olga.post('/configuration/sources/goldapi_io', source))
  const address = { address: '5 Gold Street\nNew York', taxId: '12-3456789', bank: '' }
  const { shopSettings } = await sent(olga.get('/configuration'))
  await sent(olga.post('/configuration/letterhead', { ...address, version: shopSettings.version }))
  await sendImage(olga, '/configuration/logo')
  await sendImage(olga, '/users/picture')
  await sent(olga.post('/home-cards', { order: [], hidden: [] }))
}

/** Sends an image unchanged, unlike text or JSON. */
export async function sendImage({ browser }: Inertia, path: string): Promise<void> {
  const create = { width: 64, height: 64, channels: 3 as const, background: '#1d1b18' }
  const headers = { 'Content-Type': 'image/png', Accept: 'application/json' }
  const image = await sharp({ create }).png().toBuffer()
  await answered(browser.send('post', path, image, headers))
}
