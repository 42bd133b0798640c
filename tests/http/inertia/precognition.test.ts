import express from 'express'
import { expect, test } from 'vitest'
import { inertia } from '#server/http/inertia/middleware.ts'
import { precognitive } from '#server/http/inertia/precognition.ts'
import { by, open, optionsWith, send } from './site.ts'

function ringForm() {
  const saved: unknown[] = []
  const app = express()
  app.use(express.json(), inertia(optionsWith()))
  const check = precognitive(async (req) => ({
    ...(!req.body.name && { name: 'is missing' }),
    ...(!req.body.weight && { weight: ['is missing', 'is not a number'] }),
    ...(req.body.stones && {
      'stones.0.cut': 'is unknown',
      'stones.1.cut': 'is unknown',
      'stones.1.size': 'is odd',
    }),
  }))
  app.post('/rings', check, (req, res) => {
    saved.push(req.body)
    void by(res).redirect('/rings')
  })
  app.get('/rings', (_req, res) => void by(res).render('rings', {}))
  return { app, saved }
}

const live = (only?: string) => ({
  'X-Inertia': '',
  Precognition: 'true',
  ...(only !== undefined && { 'Precognition-Validate-Only': only }),
})

test('a valid form gets 204, and is not saved', async () => {
  const { app, saved } = ringForm()
  const { headers, text } = await send(app, 'post', '/rings', live())
    .send({ name: 'Band', weight: 3 })
    .expect(204)
  expect(headers).toMatchObject({ precognition: 'true', 'precognition-success': 'true' })
  expect(headers.vary).toMatch('Precognition')
  expect(text).toBe('')
  expect(saved).toEqual([])
})

test('errors are sent as 422 by field, and nothing is saved', async () => {
  const { app, saved } = ringForm()
  const { headers, body } = await send(app, 'post', '/rings', live()).send({}).expect(422)
  expect(headers).toMatchObject({ precognition: 'true' })
  expect(headers).not.toHaveProperty('precognition-success')
  expect(headers.vary).toMatch('Precognition')
  expect(body).toEqual({
    errors: { name: 'is missing', weight: ['is missing', 'is not a number'] },
  })
  expect(saved).toEqual([])
})

test('only the requested fields count', async () => {
  const { app } = ringForm()
  await send(app, 'post', '/rings', live('name')).send({ name: 'Band' }).expect(204)
  const one = await send(app, 'post', '/rings', live('weight,unknown')).send({}).expect(422)
  expect(Object.keys(one.body.errors)).toEqual(['weight'])
  const every = await send(app, 'post', '/rings', live('stones.*.cut'))
    .send({ stones: [{}, {}] })
    .expect(422)
  expect(Object.keys(every.body.errors)).toEqual(['stones.0.cut', 'stones.1.cut'])
  await send(app, 'post', '/rings', live('stones'))
    .send({ stones: [{}] })
    .expect(204)
})

test('A19: of a list of fields the first two hundred count', async () => {
  const { app } = ringForm()
  const fields = (before: number) => [...Array(before).fill('x'), 'weight'].join()
  await send(app, 'post', '/rings', live(fields(199)))
    .send({})
    .expect(422)
  await send(app, 'post', '/rings', live(fields(200)))
    .send({})
    .expect(204)
})

test('submitting the form reaches the handler, with Vary', async () => {
  const { app, saved } = ringForm()
  await send(app, 'post', '/rings')
    .send({ name: 'Band' })
    .expect(302)
    .expect('Vary', /Precognition/)
  expect(saved).toEqual([{ name: 'Band' }])
})

test('every response to a live validation has the Precognition header, as the client requires', async () => {
  const { app } = ringForm()
  await open(app, '/nowhere', { Precognition: 'true' })
    .expect(404)
    .expect('Precognition', 'true')
    .expect('Vary', /Precognition/)
  const plain = await open(app, '/rings').expect(200)
  expect(plain.headers).not.toHaveProperty('precognition')
})
