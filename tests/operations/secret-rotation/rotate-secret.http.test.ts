import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { consumeTotpCode, TOTP_SECRETS } from '#server/identity/second-factor/authenticator.ts'
import { SOURCE_KEYS, sourcesOf } from '#server/market/sources/source-settings.ts'
import { checkSealedValues } from '#server/operations/doctor/database-checks.ts'
import { SEALED_COLUMNS } from '#server/operations/secret-rotation/columns.ts'
import {
  type ColumnResult,
  countSealed,
  rotateSecret,
} from '#server/operations/secret-rotation/rotation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { rowTrigger } from '#server/platform/database/dialect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { once } from '#server/platform/idempotency/once.ts'
import { type SessionSecrets, seal, unseal } from '#server/platform/security/secrets.ts'
import { Browser, jsonClient } from '#tests/support/browser.ts'
import { withRowHook } from '#tests/support/context.ts'
import { queuedEmails } from '#tests/support/emails.ts'
import { testSettings } from '#tests/support/fakes.ts'
import { inertia } from '#tests/support/inertia.ts'
import { PROGRAM_VARIABLES, temporaryServerFolder } from '#tests/support/process.ts'
import { ADMIN, openShop, type Shop } from '#tests/support/shop.ts'
import { addPerson, draft, key, tradingShop } from '#tests/trade/contracts/trade.ts'

const FORMER = testSettings.sessionSecrets.current
const NEW = 'Yq7pZ0vLx2nR8sKd4TfWj1BhGc6MuEa3oXi9NlVw5Qz'
const BEFORE: SessionSecrets = { current: FORMER, previous: null }
const BOTH: SessionSecrets = { current: NEW, previous: FORMER }
const AFTER: SessionSecrets = { current: NEW, previous: null }

let serverFolder: ReturnType<typeof temporaryServerFolder>
beforeAll(() => {
  serverFolder = temporaryServerFolder()
})
afterAll(() => serverFolder.clear())

/** The same shop, as a server with these secrets reads it. */
const under = (ctx: Ctx, sessionSecrets: SessionSecrets): Ctx => ({
  ...ctx,
  settings: { ...ctx.settings, sessionSecrets },
})

async function resultsOf(ctx: Ctx) {
  const results: Record<string, Omit<ColumnResult, 'name'>> = {}
  for await (const { name, ...counts } of rotateSecret(ctx)) results[name] = counts
  return results
}

/** Runs a command of `bin/` on the database of this shop. */
function run(shop: Shop, command: string, secrets: SessionSecrets) {
  const env = {
    ...PROGRAM_VARIABLES,
    DATABASE_URL: shop.ctx.settings.databaseUrl,
    SESSION_SECRET: secrets.current,
    SESSION_SECRET_PREVIOUS: secrets.previous ?? '',
  }
  const path = join(import.meta.dirname, '../../../bin', command)
  return new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    execFile(process.execPath, [path], { cwd: serverFolder.folder, env }, (error, output, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output, errors }),
    )
  })
}

describe('a shop with sealed values of every kind', () => {
  const PDF = Buffer.from('%PDF-1.7\nL01X00T47')
  const json = { Accept: 'application/json' }
  let before: Shop
  let both: Shop
  let after: Shop
  let olga: Browser
  let totp: string
  let document: number

  /** A further server of the same shop. */
  const server = async (sessionSecrets: SessionSecrets) => {
    const shop = await openShop({
      database: { url: before.ctx.settings.databaseUrl, drop: async () => {} },
      settings: { sessionSecrets },
    })
    shop.clock.set(before.clock.now())
    return shop
  }

  /** The same browser with its cookies, at a server that has restarted. */
  const at = (shop: Shop, browser: Browser) => {
    const moved = new Browser({ server: shop.server, appUrl: shop.ctx.settings.appUrl })
    for (const [name, value] of browser.cookies) moved.cookies.set(name, value)
    return moved
  }

  const codeOf = ({ clock }: Shop) =>
    generateSync({ secret: totp, epoch: Date.parse(clock.now()) / 1000 })

  const adminId = async () =>
    (
      await before.ctx.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', ADMIN)
        .executeTakeFirstOrThrow()
    ).id

  /** What users and the server read of the sealed values. */
  const opened = async (shop: Shop, browser: Browser) => {
    for (const one of [before, both, after]) one?.clock.advance(30_000)
    const scan = await browser.get(`/id-documents/${document}/scan`)
    const sources = await sourcesOf(shop.ctx)
    return {
      number: (await jsonClient(browser).post(`/id-documents/${document}/number`)).body.number,
      scan: Buffer.from(scan.body).toString('latin1'),
      apiKey: sources.find(({ kind }) => kind === 'goldapi_io')?.apiKey,
      email: (await queuedEmails(shop.ctx)).some(({ body }) => /token=[\w-]{43}/.test(body)),
      code: await consumeTotpCode(shop.ctx, await adminId(), codeOf(shop)),
    }
  }
  const OPEN = {
    number: 'L01X00T47',
    scan: PDF.toString('latin1'),
    apiKey: 'goldapi-abc',
    email: true,
    code: true,
  }

  beforeAll(async () => {
    before = (await tradingShop()).shop
    olga = await before.admin()
    const offer = await olga.post('/users/second-factor/authenticator', {}, json)
    totp = offer.body.secret
    await olga.post(
      '/users/second-factor/authenticator/confirmation',
      { code: codeOf(before) },
      json,
    )
    await inertia(olga).post('/configuration/sources/goldapi_io', {
      version: 0,
      apiKey: 'goldapi-abc',
    })
    const invited = { email: 'ines@assay.test', role: 'staff', locale: 'en' }
    await jsonClient(olga).post('/users/invitations', invited)
    const seller = await addPerson(before, 'Cleo Falk', '1980-01-01')
    const scrap = { description: 'Chain', karat: '14K', fineness: '585', weightG: '10', qty: 1 }
    const { props } = await draft(inertia(olga), {
      type: 'buy_back',
      customerId: seller,
      lines: [{ ...scrap, test: 'xrf' }],
    })
    const saved = await jsonClient(olga).post(`/customers/${seller}/id-documents`, {
      type: 'id_card',
      contractId: props.id,
      number: OPEN.number,
      lastFour: '',
      country: 'DE',
      issuer: 'Stadt Köln',
      expiresOn: '2031-05-03',
      idempotencyKey: key(),
    })
    document = saved.body.id
    const pdf = { 'Content-Type': 'application/pdf', ...json }
    await olga.send('post', `/id-documents/${document}/scan`, PDF, pdf)
    both = await server(BOTH)
    after = await server(AFTER)
  })
  afterAll(async () => {
    await both.close()
    await after.close()
    await before.close()
  })

  test('a server that accepts both secrets opens them, and neither does one without the previous', async () => {
    expect(await opened(before, olga)).toEqual(OPEN)
    expect(await opened(both, at(both, olga))).toEqual(OPEN)
    expect((await sourcesOf(after.ctx)).every(({ apiKey }) => apiKey === null)).toBe(true)
  })

  test('what a server seals while it accepts both is under the new secret', async () => {
    const save = { version: 0, apiKey: 'metals-dev-abc' }
    await inertia(at(both, olga)).post('/configuration/sources/metals_dev', save)
    const sources = await sourcesOf(after.ctx)
    expect(sources.find(({ kind }) => kind === 'metals_dev')?.apiKey).toBe('metals-dev-abc')
  })

  test('sessions and forms from before are accepted, and their cookies are signed anew', async () => {
    const browser = at(both, olga)
    const signed = (name: string) => browser.cookies.get(name)
    const [session, token] = [signed('assay_session'), signed('XSRF-TOKEN')]
    // The form of a page that was opened before the restart.
    const form = await browser.post('/users/second-factor/recovery-codes', {}, json)
    expect(form.status).toBe(200)
    expect(signed('assay_session')).not.toBe(session)
    expect(signed('XSRF-TOKEN')).not.toBe(token)
    expect((await browser.get('/')).headers).not.toHaveProperty('set-cookie')
    expect((await at(after, browser).get('/')).status).toBe(200)
    expect((await at(after, olga).get('/')).headers.location).toBe('/login')
  })

  test('signing out with a cookie from before ends the session', async () => {
    const browser = at(both, await before.staff())
    await browser.post('/logout')
    expect(browser.cookies.has('assay_session')).toBe(false)
  })

  test('the doctor counts what is still under the previous secret', async () => {
    const { output } = await run(before, 'doctor.ts', BOTH)
    expect(output).toMatch(/^warning {2}SESSION_SECRET_PREVIOUS +accepted as well/m)
    expect(output).toMatch(/^warning {2}sealed values +6 of 7 are still under/m)
    expect((await run(before, 'doctor.ts', BEFORE)).output).not.toContain('sealed values')
  })

  test('npm run rotate-secret re-seals them while servers run', async () => {
    const { code, output, errors } = await run(before, 'rotate-secret.ts', BOTH)
    expect(errors).toBe('')
    expect(output.trim().split('\n')).toEqual([
      'audit_keys.sealed: 1 re-sealed, 0 already under SESSION_SECRET',
      'users.totp_secret: 1 re-sealed, 0 already under SESSION_SECRET',
      'metal_sources.api_key: 1 re-sealed, 1 already under SESSION_SECRET',
      'id_documents.number_sealed: 1 re-sealed, 0 already under SESSION_SECRET',
      'id_documents.scan_sealed: 1 re-sealed, 0 already under SESSION_SECRET',
      'outbox.body_sealed: 1 re-sealed, 0 already under SESSION_SECRET',
      'SESSION_SECRET_PREVIOUS can be removed: nothing is sealed under it.',
    ])
    expect(code).toBe(0)
    expect((await run(before, 'doctor.ts', BOTH)).output).toMatch(
      /^ok {7}sealed values +none is under SESSION_SECRET_PREVIOUS: it can be removed/m,
    )
    expect(await opened(both, at(both, olga))).toEqual(OPEN)
  })

  test('without the previous secret everything still opens', async () => {
    const browser = at(both, olga)
    await browser.get('/')
    expect(await opened(after, at(after, browser))).toEqual(OPEN)
  })

  test('a second run changes nothing, and records nothing', async () => {
    const entries = async () =>
      (await inertia(at(both, olga)).get('/audit?act=secret_rotated')).props.entries
    const [entry, ...others] = await entries()
    expect(others).toEqual([])
    expect(entry.details).toEqual([{ name: 'count', value: { as: 'number', n: 6 } }])
    const { output } = await run(before, 'rotate-secret.ts', BOTH)
    expect(output).toContain('metal_sources.api_key: 0 re-sealed, 2 already under SESSION_SECRET')
    expect(await entries()).toHaveLength(1)
  })
})

describe('a rotation', () => {
  let shop: Shop
  let ctx: Ctx
  let ids: number[]
  beforeEach(async () => {
    shop = await openShop({ settings: { sessionSecrets: BEFORE } })
    ctx = under(shop.ctx, BOTH)
    return () => shop.close()
  })

  /** Users with a sealed secret, more than a batch has. */
  async function addUsers(count: number): Promise<void> {
    const users = shop.ctx.db.selectFrom('users').selectAll().where('email', '=', ADMIN)
    const { id: _, ...admin } = await users.executeTakeFirstOrThrow()
    const rows = Array.from({ length: count }, (_, number) => ({
      ...admin,
      email: `user${number}@assay.test`,
      email_key: `user${number}@assay.test`,
      totp_secret: seal(BEFORE, TOTP_SECRETS.purpose(), `secret ${number}`),
    }))
    const added = await shop.ctx.db.insertInto('users').values(rows).returning('id').execute()
    ids = added.map(({ id }) => id)
  }

  const secrets = async () =>
    (
      await shop.ctx.db
        .selectFrom('users')
        .select(['id', 'totp_secret'])
        .where('totp_secret', 'is not', null)
        .orderBy('id')
        .execute()
    ).map(({ totp_secret }) => totp_secret ?? '')

  const setSecret = (id: number | undefined, sealed: string) =>
    shop.ctx.db
      .updateTable('users')
      .set({ totp_secret: sealed })
      .where('id', '=', id ?? 0)
      .execute()

  test('continues after an interruption, and re-seals every value once', async () => {
    await addUsers(25)
    let batches = 0
    const interrupted = withRowHook(ctx, async (rows) => {
      if (rows.some((row) => 'sealed' in row) && ++batches === 3) throw new Error('interrupted')
    })
    await expect(resultsOf(interrupted)).rejects.toThrow('interrupted')
    expect(await countSealed(ctx)).toEqual({ current: 20, previous: 5, unopened: 0 })
    const done = await secrets()
    expect(await resultsOf(ctx)).toMatchObject({
      'users.totp_secret': { resealed: 5, current: 20, changed: 0, unopened: [] },
    })
    expect((await secrets()).slice(0, 20)).toEqual(done.slice(0, 20))
    expect((await secrets()).map((one) => unseal(AFTER, TOTP_SECRETS.purpose(), one))).toEqual(
      ids.map((_, number) => `secret ${number}`),
    )
  })

  test('keeps a value that changes between read and write', async () => {
    await addUsers(3)
    const meanwhile = seal(AFTER, TOTP_SECRETS.purpose(), 'set up meanwhile')
    let reads = 0
    const hooked = withRowHook(ctx, async (rows) => {
      if (rows.some((row) => 'sealed' in row) && ++reads === 1) await setSecret(ids[1], meanwhile)
    })
    expect(await resultsOf(hooked)).toMatchObject({
      'users.totp_secret': { resealed: 2, current: 0, changed: 1, unopened: [] },
    })
    expect((await secrets())[1]).toBe(meanwhile)
    // With the key of the audit log, which recorded the rotation.
    expect(await countSealed(ctx)).toEqual({ current: 4, previous: 0, unopened: 0 })
  })

  test('leaves a value that neither secret opens, and names it', async () => {
    await addUsers(2)
    const lost = seal({ ...AFTER, current: 'x'.repeat(32) }, TOTP_SECRETS.purpose(), 'lost')
    await setSecret(ids[0], lost)
    const { code, output, errors } = await run(shop, 'rotate-secret.ts', BOTH)
    expect(errors).toBe(
      `Neither secret opens users.totp_secret of row ${ids[0]}; it was left as it is.\n`,
    )
    expect(output).toContain(
      'users.totp_secret: 1 re-sealed, 0 already under SESSION_SECRET, 1 under neither secret\n',
    )
    expect(output).toContain('SESSION_SECRET_PREVIOUS can be removed')
    expect(code).toBe(1)
    expect((await secrets())[0]).toBe(lost)
    expect(await checkSealedValues(ctx)).toMatchObject({
      state: 'warning',
      message: expect.stringContaining('neither secret opens 1 of 3'),
    })
  })

  test('reports what a server seals under the previous secret meanwhile', async () => {
    await addUsers(1)
    const [former = ''] = await secrets()
    const statements = rowTrigger(inject('engine'), {
      name: 'seals_again',
      event: 'update of totp_secret on users',
      when: `new.totp_secret <> '${former}'`,
      run: `update users set totp_secret = '${former}' where id = ${ids[0]}`,
    })
    for (const statement of statements) await sql.raw(statement).execute(shop.ctx.db)
    const { code, errors } = await run(shop, 'rotate-secret.ts', BOTH)
    expect(errors).toMatch(/^SESSION_SECRET_PREVIOUS is still needed for 1 of 2 values/)
    expect(code).toBe(1)
  })

  test('deletes the hashes of submissions, which the previous secret could open to guesses', async () => {
    const submit = (of: Ctx, body: object) =>
      transaction(of, (tx) =>
        once(tx, { id: 1 }, { act: 'tried', key: 'a key of this test', body }, async () => 7),
      )
    await submit(shop.ctx, { name: 'Ada' })
    await resultsOf(ctx)
    const { request_hash } = await shop.ctx.db
      .selectFrom('idempotency_keys')
      .select('request_hash')
      .executeTakeFirstOrThrow()
    expect(request_hash).toBeNull()
    expect(await submit(under(ctx, AFTER), { name: 'Ada' })).toBe(7)
  })

  test('does not make a code of an app wrong that is being checked', async () => {
    const [secret, clock] = ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', shop.clock.now()]
    await addUsers(1)
    await setSecret(ids[0], seal(BEFORE, TOTP_SECRETS.purpose(), secret))
    await shop.ctx.db.updateTable('users').set({ totp_confirmed_at: clock }).execute()
    let rotation: Promise<unknown> | undefined
    const hooked = withRowHook(ctx, async (rows) => {
      if (rotation || !rows.some((row) => 'totp_confirmed_at' in row)) return
      rotation = resultsOf(ctx)
      // On SQLite it waits for the transaction that checks the code.
      await Promise.race([rotation, new Promise((resolve) => setTimeout(resolve, 500))])
    })
    const code = generateSync({ secret, epoch: Date.parse(clock) / 1000 })
    expect(await consumeTotpCode(hooked, ids[0] ?? 0, code)).toBe(true)
    await rotation
    expect(await consumeTotpCode(ctx, ids[0] ?? 0, code)).toBe(false)
  })
})

test('rotation needs the previous secret, and another one than today’s', async () => {
  const shop = await openShop({ settings: { sessionSecrets: AFTER } })
  const without = await run(shop, 'rotate-secret.ts', AFTER)
  expect([without.code, without.errors]).toEqual([
    1,
    'Assay cannot start: SESSION_SECRET_PREVIOUS must be set to the secret that is replaced\n',
  ])
  const same = await run(shop, 'rotate-secret.ts', { current: NEW, previous: NEW })
  expect(same.errors).toContain('SESSION_SECRET_PREVIOUS is wrong: expected another secret')
  await shop.close()
})

test('every column has a purpose of its own', () => {
  const purposes = SEALED_COLUMNS.map(({ purpose }) => purpose(1))
  expect(new Set(purposes).size).toBe(SEALED_COLUMNS.length)
  // Values of earlier releases are sealed for it.
  expect(SOURCE_KEYS.purpose('nbp')).toBe('key of nbp')
})
