import { describe, expect, test } from 'vitest'
import type { FeedSettings } from '#server/market/feeds/feed-settings.ts'
import { BadSetting } from '#server/platform/env/env.ts'
import { readSettings } from '#server/settings.ts'

const feeds = (env: Record<string, string>): FeedSettings =>
  readSettings({ SESSION_SECRET: 'x'.repeat(32), ...env }).feeds

test('without settings the shop decides, and private networks are not allowed', () => {
  expect(feeds({})).toEqual({ urls: {}, pollS: null, sources: null, allowLocal: false })
})

test('every source has its own base address, with its path and without a trailing slash', () => {
  expect(
    feeds({
      FEED_SWISSQUOTE_URL: 'http://127.0.0.1:4800/swissquote/',
      FEED_GOLD_API_COM_URL: 'https://a.example',
      FEED_NBP_URL: 'https://b.example/',
      FEED_GOLDAPI_IO_URL: 'https://c.example',
      FEED_METALS_DEV_URL: 'https://d.example',
      FEED_METALPRICEAPI_URL: 'https://e.example',
      FEED_GOLDPRICE_ORG_URL: 'https://f.example//',
    }).urls,
  ).toEqual({
    swissquote: 'http://127.0.0.1:4800/swissquote',
    gold_api_com: 'https://a.example',
    nbp: 'https://b.example',
    goldapi_io: 'https://c.example',
    metals_dev: 'https://d.example',
    metalpriceapi: 'https://e.example',
    goldprice_org: 'https://f.example',
  })
})

describe('enabled sources', () => {
  test.each([
    ['none', []],
    [' None ', []],
    ['swissquote', ['swissquote']],
    ['nbp,swissquote', ['swissquote', 'nbp']],
    ['Swissquote, gold-api-com , gold-api.com', ['swissquote', 'gold_api_com']],
    ['GOLDAPI_IO,metals.dev', ['goldapi_io', 'metals_dev']],
  ])('%s', (list, kinds) => {
    expect(feeds({ FEED_SOURCES: list }).sources).toEqual(kinds)
  })
})

test('polling interval and local addresses can be set', () => {
  expect(feeds({ FEED_POLL_S: '1', FEED_ALLOW_LOCAL: '1' })).toMatchObject({
    pollS: 1,
    allowLocal: true,
  })
  expect(feeds({ FEED_POLL_S: '86400', FEED_ALLOW_LOCAL: '0' })).toMatchObject({
    pollS: 86_400,
    allowLocal: false,
  })
})

describe('an invalid setting prevents the start and is named', () => {
  test.each([
    ['FEED_SOURCES', 'swissquote,bazaar'],
    ['FEED_SOURCES', 'none,swissquote'],
    ['FEED_SOURCES', 'swissquote,'],
    ['FEED_POLL_S', '0'],
    ['FEED_POLL_S', '86401'],
    ['FEED_POLL_S', '1.5'],
    ['FEED_POLL_S', 'often'],
    ['FEED_ALLOW_LOCAL', 'yes'],
    ['FEED_SWISSQUOTE_URL', 'forex-data-feed.swissquote.com'],
    ['FEED_NBP_URL', 'file:///etc/passwd'],
    ['FEED_NBP_URL', 'https://olga:secret@feed.example'],
    ['FEED_METALS_DEV_URL', 'https://feed.example/?api_key=K'],
    ['FEED_METALPRICEAPI_URL', 'https://feed.example/#gold'],
  ])('%s=%s', (name, value) => {
    const start = () => feeds({ [name]: value })
    expect(start).toThrow(BadSetting)
    expect(start).toThrow(new RegExp(`^${name} is wrong: expected `))
  })
})
