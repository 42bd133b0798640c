import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import express from 'express'
import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtFiles } from '#server/http/assets/built-files.ts'

const FILE = 'assets/app-1a2b3c.js'
let folder: string
let app: express.Express
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-build-'))
  cpSync(join(import.meta.dirname, '../support/fixtures/build'), folder, { recursive: true })
  app = express().use('/build', builtFiles(folder))
})
afterAll(() => rmSync(folder, { recursive: true }))

const get = (path: string, encoding = 'identity') =>
  request(app).get(`/build/${path}`).set('Accept-Encoding', encoding)

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1, br;q=0', 'gzip'],
  ['*', 'br'],
  ['identity, gzip;q=0.5', undefined],
  ['gzip', 'gzip'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['identity', undefined],
  ['deflate', undefined],
])('with Accept-Encoding %s it is sent as %s', async (accepted, encoding) => {
  const { status, headers } = await get(FILE, accepted)
  expect([status, headers['content-encoding']]).toEqual([200, encoding])
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
})

test('the compressed form of a file has no URL of its own', async () => {
  expect((await get(`${FILE}.br`)).status).toBe(404)
})

test('a file removed by a new build is not found, and the others are', async () => {
  rmSync(join(folder, FILE))
  rmSync(join(folder, `${FILE}.br`))
  for (const encoding of ['br', 'identity']) {
    const { status, text, headers } = await get(FILE, encoding)
    expect([status, text]).toEqual([404, 'Not Found'])
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers['cache-control'] ?? '').not.toContain('immutable')
  }
  expect((await get(FILE, 'gzip')).status).toBe(200)
})

test('a file added by a newer build since the start is served', async () => {
  const later = 'assets/later-9f8e7d.js'
  expect((await get(later)).status).toBe(404)
  writeFileSync(join(folder, later), 'export {}')
  writeFileSync(join(folder, `${later}.gz`), gzipSync('export {}'))
  expect((await get(later)).status).toBe(200)
  expect((await get(later, 'gzip')).headers['content-encoding']).toBe('gzip')
  expect((await get(`${later}.gz`)).status).toBe(404)
  writeFileSync(join(folder, 'secret.txt'), '')
  for (const path of ['secret.txt', 'assets/..%2fsecret.txt', 'assets/', '.vite/manifest.json'])
    expect([path, (await get(path)).status]).toEqual([path, 404])
})
